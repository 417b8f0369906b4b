import { beforeEach, describe, expect, test } from "vitest";
import { isOfEye } from "../dice/telling";
import { speak } from "../i18n";
import type { Entry, Piece } from "../reading";
import { campPieces, pocketsOf } from "./camps";
import { entry } from "./fixtures/table";
import { viewsOf } from "./fixtures/views";
import { Picking } from "./board/picking";
import { preview } from "./board/preview";
import { promptOf } from "./prompt";
import { matches } from "./commitment";
import { cellLabel, spokenEntry, spokenMove } from "./speak";
import { clockText } from "./time";
import { breakable, turnsOf } from "./turns";

const role = (player: number) => ["White", "Red"][player]!;

beforeEach(() => speak("en"));

describe("moves in words", () => {
  test.each([
    ["a1-a4", "a1 to a4"],
    ["a1xa4", "a1 to a4, captures"],
    ["c8-camp", "c8 enters a camp"],
    ["k13^m13^m15", "k13 jumps to m13 then m15"],
    ["[o15>j13]k12-j13", "tile o15 to j13, then k12 to j13"],
    ["?c3", "turns over c3"],
    ["k12", "places on k12"],
    ["pass", "passes"],
    ["HHHMMM", "arranges Hopper, Hopper, Hopper, Mover, Mover, Mover"],
    ["roll rrg", "roll rrg"],
  ])("%s", (text, words) => {
    expect(spokenMove(text)).toBe(words);
  });
  test("say whose they are", () => {
    expect(spokenEntry(entry(1, "a1-a4"), role)).toBe("Red: a1 to a4");
  });
  test("say what chance showed", () => {
    expect(spokenEntry(entry(-1, "K"), role)).toBe("it is Kanto");
  });
  test("are French in French", () => {
    speak("fr");
    expect(spokenMove("a1xa4")).toBe("a1 va en a4 et capture");
  });
});

describe("cells in words", () => {
  const cell = { name: "e4", column: 4, row: 3, kind: "square", colour: "green", mark: "G" };
  const pawn: Piece = { cell: "e4", owner: 0, face: "pawn", label: "" };
  test("name colour, piece and what can be done", () => {
    const label = cellLabel(cell, pawn, "White", { can: "choose", isChosen: false, isLast: false });
    expect(label).toBe("e4, green square, White’s pawn, can be chosen");
  });
  test("say what is empty, and what the last move touched", () => {
    const label = cellLabel(cell, undefined, "", { can: null, isChosen: false, isLast: true });
    expect(label).toBe("e4, green square, empty, last move");
  });
});

describe("what to do next", () => {
  const promptAfter = (game: string, index: number, ...clicks: string[]) => {
    const view = viewsOf(game)[index]!;
    return promptOf(view, new Picking(view.actions, clicks));
  };
  test("a place for a piece", () => expect(promptAfter("four-circles", 0)).toBe("Choose a place."));
  test("a pawn, then its target", () => {
    expect(promptAfter("katarenga", 0)).toBe("Choose a piece.");
    expect(promptAfter("katarenga", 0, "f1")).toBe("Choose where it goes.");
  });
  test("a pawn to turn over", () => {
    expect(promptAfter("kanto", 0, "c1")).toBe("Click it again to turn it over.");
  });
  test("a choice by words", () =>
    expect(promptAfter("movers-hoppers", 0)).toBe("What shall the ringed piece be?"));
});

test("an arrangement is seen while it is chosen", () => {
  const view = viewsOf("movers-hoppers")[0]!;
  const chosen = preview(view, ["a1 H", "b1 M"]).pieces.slice(0, 3);
  expect(chosen.map((piece) => piece.face + piece.label)).toEqual(["circleH", "plainM", "plain?"]);
});

test("pawns in camps stand in the player's own pockets", () => {
  const view = viewsOf("katarenga")[0]!;
  const notes = view.notes.map((note) => ({ ...note, value: note.player === 1 ? "1/2" : "0/2" }));
  const pockets = pocketsOf({ ...view, notes }, view.board!, { column: 0, row: 0 }, false);
  expect(pockets).toHaveLength(4);
  expect(campPieces(pockets)).toEqual([{ cell: "camp-1-0", owner: 1, face: "pawn", label: "" }]);
  expect(pockets.find((pocket) => pocket.owner === 1)!.spot.y).toBeGreaterThan(0);
});

test("a history is told in turns, chance with the move that called for it", () => {
  const entries: Entry[] = [entry(0, "?c3"), entry(-1, "17"), entry(1, "a8-a7")];
  expect(turnsOf(entries)).toEqual([
    { player: 0, number: 1, plies: [{ texts: ["?c3", "17"], step: 2 }] },
    { player: 1, number: 2, plies: [{ texts: ["a8-a7"], step: 3 }] },
  ]);
});

test("what the Eye does is a turn of its own", () => {
  const entries: Entry[] = ["take", "card y", "eye 4"].map((text, at) => entry(at === 0 ? 0 : -1, text));
  expect(turnsOf(entries, isOfEye).map((turn) => turn.plies.length)).toEqual([1, 2]);
});

test("a long move may be broken between its parts", () => {
  expect(breakable("[a1>b2]b2^d2").split("\u200b")).toEqual(["[a1>b2]", "b2", "^d2"]);
});

test("a clock shows tenths when they matter", () => {
  expect([3_661, 65, 9.47, 0].map(clockText)).toEqual(["1:01:01", "1:05", "9.4", "0.0"]);
});

test("a seed fits its own seal only", async () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await matches("616263", abc)).toBe(true);
  expect(await matches("616264", abc)).toBe(false);
  expect(await matches("not hex", abc)).toBeNull();
});
