import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../app/i18n";
import { entry } from "../table/fixtures/table";
import { moveNumber, plyInWords, plySpelled, stopsOf, turnsOf } from "./turns";

beforeEach(() => speak("en"));

describe("a history in turns", () => {
  const turned = entry(0, "?c3", { ends_turn: false, words: { en: "turns over c3", fr: "retourne c3" } });
  const shown = entry(-1, "17", { words: { en: "it is 17", fr: "c'est 17" } });

  test("has chance with the move that called for it", () => {
    const turns = turnsOf([turned, shown, entry(1, "a8-a7")]);
    expect(turns.map(({ player, plies }) => [player, plies.map(({ step }) => step)])).toEqual([
      [0, [2]],
      [1, [3]],
    ]);
    expect(plySpelled(turns[0]!.plies[0]!)).toBe("?c3 17");
    expect(plyInWords(turns[0]!.plies[0]!)).toBe("turns over c3: it is 17");
  });

  test("has a side that nobody plays as a side of its own", () => {
    const drawn = entry(-1, "card y", { side: 1, ends_turn: false });
    const turns = turnsOf([entry(0, "take"), drawn, entry(-1, "eye 4", { side: 1 })]);
    expect(turns.map(({ player, plies }) => [player, plies.length])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  test("has two turns of one player apart", () => {
    expect(turnsOf([entry(0, "stop"), entry(0, "stop")])).toHaveLength(2);
  });

  test("says what dice show", () => {
    const rolled = entry(0, "roll rr", { ends_turn: false, words: { en: "rolls 2 red dice", fr: "" } });
    const thrown = entry(-1, "2 5", { ends_turn: false, faces: [2, 5] });
    expect(plyInWords({ entries: [rolled, thrown], step: 2 })).toBe("rolls 2 red dice: 2, 5");
  });
});

test("a long move may be broken between its parts", () => {
  const long = entry(0, "[a1>b2]b2^d2", { parts: ["[a1>b2]", "b2", "^d2"] });
  expect(plySpelled({ entries: [long], step: 1 })).toBe("[a1>b2]\u200bb2\u200b^d2");
});

test("steps are counted as the list has them: a reveal belongs to its move", () => {
  const history = [entry(0, "?a1-b1"), entry(-1, "b1=3"), entry(1, "?c1-b1"), entry(-1, "b1=2")].map(
    (one) => ({ ...one, event: { ...one.event, ends_turn: one.player < 0 } }),
  );
  expect([0, 1, 2, 3, 4].map((step) => moveNumber(history, step))).toEqual([0, 1, 1, 2, 2]);
  expect(moveNumber(history)).toBe(2);
  expect(stopsOf(history)).toEqual([0, 2, 4]);
});
