import { expect, it } from "vitest";
import { boxTitle } from "./title";

it("a title with a colon is a family and a name", () => {
  expect(boxTitle("Karo: Four Circles")).toEqual({ family: "Karo", name: "Four Circles" });
  expect(boxTitle("Karo\u00a0: Quatre Cercles")).toEqual({ family: "Karo", name: "Quatre Cercles" });
});

it("a title without one is a name", () => {
  expect(boxTitle("Kanto")).toEqual({ family: "", name: "Kanto" });
});
