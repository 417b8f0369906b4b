import { afterEach, expect, it, vi } from "vitest";
import { speak } from "../app/i18n";

const games = [{ id: "kanto", title: { en: "Kanto in English", fr: "Kanto en français" } }];
vi.mock("./catalogue", () => ({ fetchCatalogue: async () => ({ games, levels: [] }) }));

import { titleOf } from "./titles.svelte";

afterEach(() => speak("en"));

it("a title is in the language of the moment, as soon as it is known", async () => {
  expect(titleOf("kanto")).toBe("Ludogîte");
  await Promise.resolve();
  expect(titleOf("kanto")).toBe("Kanto in English");
  speak("fr");
  expect(titleOf("kanto")).toBe("Kanto en français");
});

it("a game that the catalogue lacks has its id for a title", () => {
  expect(titleOf("ninth")).toBe("ninth");
  expect(titleOf(undefined, "")).toBe("");
});
