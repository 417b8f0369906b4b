import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { hasPlayed, isNewTo, OFTEN } from "./newcomer";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("who has played a game three times knows it, each game counted once", () => {
  for (let round = 1; round < OFTEN; round += 1) {
    hasPlayed("kanto", "t", round);
    hasPlayed("kanto", "t", round);
    expect(isNewTo("kanto")).toBe(true);
  }
  hasPlayed("kanto", "u", 1);
  expect(isNewTo("kanto")).toBe(false);
  expect(isNewTo("colorado")).toBe(true);
});

test("what is remembered and makes no sense counts as nothing", () => {
  kept.set("ludogite.played.kanto", '"often"');
  expect(isNewTo("kanto")).toBe(true);
});
