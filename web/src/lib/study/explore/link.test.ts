import { expect, test } from "vitest";
import { addressOf, startOf } from "./link";

test("a link leads to the position it was made from", () => {
  const start = {
    game: "karma-dice",
    options: { players: "2", traits: "true" },
    position: "round=3 scores=3,1 now=roll:1 with=- rest=rr&o",
    moves: ["roll rr", "3 6", "c2~", "[o13>m12]n13-m12", "50%+1"],
  };
  const url = new URL(addressOf(start), "http://server.example");
  expect(url.pathname).toBe("/explore/karma-dice");
  expect(startOf("karma-dice", url.searchParams)).toEqual(start);
});

test("a long line stands behind the sign that no server reads", () => {
  const start = { game: "kanto", options: {}, position: null, moves: Array<string>(400).fill("?a1") };
  const url = new URL(addressOf(start), "http://server.example");
  expect(url.search).toBe("");
  expect(startOf("kanto", url.searchParams, url.hash.slice(1))).toEqual(start);
});

test("without anything said a link leads to the start of the game", () => {
  expect(addressOf({ game: "kanto" })).toBe("/explore/kanto");
  expect(startOf("kanto", new URLSearchParams())).toEqual({
    game: "kanto",
    options: {},
    position: null,
    moves: [],
  });
});
