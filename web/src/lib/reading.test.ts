import { describe, expect, test } from "vitest";

import { read, readAction, readView } from "./reading";

describe("actions", () => {
  test("a list is a move and its clicks", () => {
    expect(readAction(["o3+", "o3", "+"])).toEqual({ move: "o3+", clicks: ["o3", "+"] });
  });

  test.each([
    ["a1-b3", ["a1", "b3"]],
    ["a1xb3", ["a1", "b3"]],
    ["c8-camp", ["c8", "camp"]],
    ["a1-b2-c3", ["a1", "b2", "c3"]],
    ["pass", ["pass"]],
    ["roll rrg", ["r", "r", "g", "roll"]],
  ])("%s has its clicks in its spelling", (move, clicks) => {
    expect(readAction(move)).toEqual({ move, clicks });
  });
});

describe("messages", () => {
  test("what a view leaves out is as usual", () => {
    const view = readView({ step: 3, pieces: [["a1", 1, "pawn", ""]] });
    expect(view).toMatchObject({
      step: 3,
      dice: [],
      notes: [],
      last: [],
      labels: [],
      actions: [],
      results: {},
    });
    expect(view.pieces).toEqual([{ cell: "a1", owner: 1, face: "pawn", label: "" }]);
  });

  test("the results of moves are totals that climb or fall", () => {
    const view = readView({ step: 3, results: { "o3+": [12, true, 4], "o3-": [10, false, 1] } });
    expect(view.results).toEqual({
      "o3+": { total: 12, climbs: true, zone: 4 },
      "o3-": { total: 10, climbs: false, zone: 1 },
    });
  });

  test("what an update leaves out stays out", () => {
    expect(read('{"is":"update","v":4,"ack":"r1"}')).toEqual({ is: "update", v: 4, ack: "r1" });
  });

  test("an update tells its state, its moves and its view in full", () => {
    const update = {
      is: "update",
      v: 4,
      state: { players: [0, 1], to_move: null },
      entries: [
        [-1, "36", []],
        [-1, "4 2", [], [6, true, 1]],
      ],
      kept: 3,
    };
    expect(read(JSON.stringify(update))).toMatchObject({
      state: { phase: "playing", round: 1, can_undo: "no", offers: [], ending: null },
      entries: [
        { player: -1, text: "36", touched: [], lying: null },
        { player: -1, text: "4 2", touched: [], lying: { total: 6, climbs: true, zone: 1 } },
      ],
      kept: 3,
    });
  });

  test("others are as they were sent", () => {
    const why = { is: "why", v: 1, words: { en: "No.", fr: "Non." }, rule: "2.1" };
    expect(read(JSON.stringify(why))).toEqual(why);
  });
});
