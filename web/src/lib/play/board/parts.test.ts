import { describe, expect, test } from "vitest";
import { readView, type Piece, type View } from "../../app/protocol";
import type { Board, Cell } from "../../app/wire";
import { entry } from "../../table/fixtures/table";
import { partsOf } from "./motion";

const cell = (name: string, kind: string): Cell => ({ name, column: 0, row: 0, kind, colour: "", mark: "" });
const boardOf = (tiles: string[], places: string[]): Board => ({
  columns: [],
  rows: [],
  cells: [...tiles.map((name) => cell(name, "tile")), ...places.map((name) => cell(name, "place"))],
});
const view = (board: Board, ...pieces: [cell: string, owner: number, face?: string][]): View =>
  readView({ pieces: pieces.map(([at, owner, face = "plain"]) => [at, owner, face, ""]) }, 0, { board });
const where = ({ pieces, board }: View) => [
  pieces.map(({ cell, face }: Piece) => `${cell} ${face}`).sort(),
  board?.cells
    .filter(({ kind }) => kind === "tile")
    .map(({ name }) => name)
    .sort(),
];
const ROW = boardOf(["a", "b", "c", "d", "e"], ["f"]);
const LAID = boardOf(["b", "c", "d", "e", "f"], ["a"]);

describe("the parts of a move", () => {
  test("are a tile that is laid, a piece that goes, and what is turned over at last", () => {
    const after = view(LAID, ["f", 0, "circle"], ["c", 1]);
    const move = entry(0, "", {
      ways: [
        ["a", "f"],
        ["e", "f"],
      ],
      flipped: ["f"],
    });
    const parts = partsOf(view(ROW, ["e", 0], ["c", 1]), [move], after);
    expect(parts.map(where)).toEqual([
      [
        ["c plain", "e plain"],
        ["b", "c", "d", "e", "f"],
      ],
      [
        ["c plain", "f plain"],
        ["b", "c", "d", "e", "f"],
      ],
    ]);
    expect(parts.every(({ actions }) => actions.length === 0)).toBe(true);
  });

  test("are none where one piece goes one way", () => {
    const move = entry(0, "", { ways: [["a", "b"]] });
    expect(partsOf(view(ROW, ["a", 0]), [move], view(ROW, ["b", 0]))).toEqual([]);
  });

  test("are the jumps of a chain, and what is captured goes at last", () => {
    const move = entry(0, "", { ways: [["a", "c", "e"]], over: ["b", "d"], captured: ["b"] });
    const parts = partsOf(view(ROW, ["a", 0], ["b", 1], ["d", 0]), [move], view(ROW, ["e", 0], ["d", 0]));
    expect(parts.map((part) => where(part)[0])).toEqual([
      ["b plain", "c plain", "d plain"],
      ["b plain", "d plain", "e plain"],
    ]);
  });

  test("are those of several moves in one update", () => {
    const moves = [entry(1, "", { ways: [["a", "b"]] }), entry(1, "", { ways: [["d", "e"]] })];
    const parts = partsOf(view(ROW, ["a", 1], ["d", 1]), moves, view(ROW, ["b", 1], ["e", 1]));
    expect(parts.map((part) => where(part)[0])).toEqual([["b plain", "d plain"]]);
  });

  test("carry a piece with its tile", () => {
    const move = entry(0, "", {
      ways: [
        ["a", "f"],
        ["a", "f", "e"],
      ],
    });
    const parts = partsOf(view(ROW, ["a", 0]), [move], view(LAID, ["e", 0]));
    expect(parts.map((part) => where(part)[0])).toEqual([["f plain"]]);
  });

  test("that were seen are not shown again, but for what it stood like before it was turned over", () => {
    const before = view(ROW, ["e", 0], ["c", 1]);
    const ways = [
      ["a", "f"],
      ["e", "f"],
    ];
    const plain = view(LAID, ["f", 0], ["c", 1]);
    expect(partsOf(before, [entry(0, "", { ways })], plain, true)).toEqual([]);
    const turned = view(LAID, ["f", 0, "circle"], ["c", 1]);
    expect(partsOf(before, [entry(0, "", { ways })], turned, true).map(where)).toEqual([where(plain)]);
  });
});
