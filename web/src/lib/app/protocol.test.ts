import { describe, expect, test } from "vitest";

import { read, readView } from "./protocol";
import { PROTOCOL } from "./wire";

describe("messages", () => {
  const state = { players: [0, 1], to_move: null };
  const words = { en: "rolls", fr: "lance" };

  test("what a view leaves out is as usual", () => {
    const view = readView({ pieces: [["a1", 1, "pawn", ""]] }, 3);
    expect(view).toMatchObject({ step: 3, dice: [], notes: [], last: [], actions: [], previews: {} });
    expect(view.pieces).toEqual([{ cell: "a1", owner: 1, face: "pawn", label: "" }]);
    expect(view.board).toBeUndefined();
  });

  test("a past view has its board in it", () => {
    const cells = [{ name: "a1", column: 0, row: 0, kind: "square", colour: "", mark: "" }];
    expect(readView({ columns: ["a"], rows: ["1"], cells }, 3).board).toEqual({
      columns: ["a"],
      rows: ["1"],
      cells,
    });
  });

  test("actions come with their clicks and the rolls after them", () => {
    const view = readView({}, 3, { actions: [["o3+", ["o3", "+"]]], previews: { "o3+": [12, true, 4] } });
    expect(view.actions).toEqual([{ move: "o3+", clicks: ["o3", "+"] }]);
    expect(view.previews).toEqual({ "o3+": { total: 12, climbs: true, zone: 4 } });
  });

  test("what an update leaves out stays out", () => {
    expect(read('{"is":"update","v":4,"ack":"r1"}')).toEqual({ is: "update", v: 4, entries: [], ack: "r1" });
  });

  test("an update tells its state, its moves and its view in full", () => {
    const entries = [[-1, "4 2", { kind: "throw", words, faces: [4, 2] }, [], [6, true, 1]]];
    expect(read(JSON.stringify({ is: "update", v: 4, state, kept: 3, entries, scene: {} }))).toMatchObject({
      state: { phase: "playing", round: 1, can_undo: "no", can_hint: false, offers: [], ending: null },
      entries: [
        {
          player: -1,
          text: "4 2",
          event: { kind: "throw", words, faces: [4, 2], captured: [], ends_turn: true, story: null },
          roll: { total: 6, climbs: true, zone: 1 },
        },
      ],
      kept: 3,
      view: { step: 4 },
    });
  });

  test("the first one is everything", () => {
    const message = {
      is: "update",
      v: 4,
      protocol: PROTOCOL,
      table: {},
      state,
      rights: ["at-once", true, true],
    };
    expect(read(JSON.stringify({ ...message, seats: [], kept: 0, scene: {} }))).toMatchObject({
      is: "arrival",
      state: { can_undo: "at-once", can_hint: true, seats: [] },
      history: [],
      view: { step: 0 },
    });
  });

  test("others are as they were sent", () => {
    const why = { is: "why", v: 1, words: { en: "No.", fr: "Non." }, rule: "2.1" };
    expect(read(JSON.stringify(why))).toEqual(why);
  });
});
