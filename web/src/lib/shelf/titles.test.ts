import { expect, test } from "vitest";
import { speak } from "../app/i18n";
import type { GameInfo } from "../app/wire";
import { gameTitle, learnTitles } from "./titles.svelte";

test("a title is the app's own until it is known, and follows the language", () => {
  speak("en");
  expect([gameTitle("kanto"), gameTitle("kanto", "")]).toEqual(["Ludogîte", ""]);
  learnTitles([{ id: "circles", title: { en: "Four Circles", fr: "Quatre Cercles" } } as GameInfo]);
  expect([gameTitle("circles"), gameTitle("other"), gameTitle("")]).toEqual([
    "Four Circles",
    "other",
    "Ludogîte",
  ]);
  speak("fr");
  expect(gameTitle("circles")).toBe("Quatre Cercles");
});
