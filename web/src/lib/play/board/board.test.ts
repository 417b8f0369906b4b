import { describe, expect, test } from "vitest";
import type { Piece } from "../../app/protocol";
import type { Board, Cell } from "../../app/wire";
import { viewsOf } from "../../table/fixtures/views";
import { boxAround, cornerOf, rowsOf, spotOf, towards, SIDE, type Spot } from "./geometry";
import { keyedPieces, keyedTiles } from "./motion";
import { preview } from "./preview";

const piece = (cell: string, owner = 0, face = "plain", label = ""): Piece => ({ cell, owner, face, label });
const tile = (name: string, kind = "tile"): Cell => ({ name, column: 0, row: 0, kind, colour: "", mark: "" });
const boardFrom = (column: string, row: number): Board => ({
  columns: [column],
  rows: [String(row)],
  cells: [],
});

describe("where a drifting board is", () => {
  test("its names say it, whatever its columns are counted from", () => {
    expect(cornerOf(boardFrom("k", 12), null, 26)).toEqual({ column: 10, row: 11 });
    expect(cornerOf(boardFrom("j", 12), { column: 10, row: 11 }, 26)).toEqual({ column: 9, row: 11 });
  });
  test("it goes on smoothly past the edge of the sheet", () => {
    expect(cornerOf(boardFrom("z", 26), { column: 0, row: 0 }, 26)).toEqual({ column: -1, row: -1 });
    expect(cornerOf(boardFrom("a", 1), { column: 25, row: 25 }, 26)).toEqual({ column: 26, row: 26 });
  });
});

test("a board that stays is where its names say", () => {
  expect(cornerOf(boardFrom("a", 1), { column: 25, row: 25 }, 0)).toEqual({ column: 0, row: 0 });
});

describe("the board of Katarenga", () => {
  const board = viewsOf("katarenga")[0]!.board!;
  const at = (name: string, turned: boolean) =>
    spotOf(
      board.cells.find((cell) => cell.name === name)!,
      board,
      { column: 0, row: 0 },
      turned,
    );

  test("has a1 below on the left, and turned above on the right", () => {
    expect(at("a1", false)).toEqual({ x: 0, y: -0 });
    expect(at("a1", true)).toEqual({ x: 7 * SIDE, y: -7 * SIDE });
  });
  test("has White's goal behind row 8, in the middle", () => {
    expect(at("camp", false)).toEqual({ x: 3.5 * SIDE, y: -8.3 * SIDE });
  });
  test("is read from the top", () => {
    const squares = board.cells.filter((cell) => cell.kind === "square");
    const rows = rowsOf(new Map(squares.map((cell) => [cell.name, at(cell.name, false)])));
    expect(rows.map((row) => row.length)).toEqual(Array(8).fill(8));
    expect(rows[0]!.slice(0, 2)).toEqual(["a8", "b8"]);
  });
});

describe("arrow keys", () => {
  const spots = new Map<string, Spot>([
    ["left", { x: 0, y: 0 }],
    ["right", { x: 100, y: 0 }],
    ["far", { x: 300, y: 0 }],
    ["above", { x: 100, y: -100 }],
    ["corner", { x: 400, y: -100 }],
  ]);
  test("go to the nearest cell straight ahead", () => {
    expect(towards(spots, "left", "right")).toBe("right");
    expect(towards(spots, "right", "up")).toBe("above");
  });
  test("step over a hole", () => {
    expect(towards(spots, "right", "right")).toBe("far");
  });
  test("reach what lies aside where nothing is straight ahead", () => {
    expect(towards(spots, "far", "up")).toBe("corner");
  });
  test("stop at the edge", () => {
    expect(towards(spots, "left", "left")).toBeUndefined();
  });
});

test("the box has room around the cells", () => {
  expect(boxAround([{ x: 0, y: 0 }], 0.5)).toEqual({ x: -100, y: -100, width: 200, height: 200 });
});

describe("pieces keep their keys", () => {
  const start = keyedPieces([], [piece("a1"), piece("b1"), piece("a8", 1)]);
  const keyOf = (list: { key: number; thing: Piece }[], cell: string) =>
    list.find((item) => item.thing.cell === cell)?.key;

  test("where they stay and where they go", () => {
    const after = keyedPieces(start, [piece("a2"), piece("b1"), piece("a8", 1)]);
    expect(keyOf(after, "a2")).toBe(keyOf(start, "a1"));
    expect(keyOf(after, "b1")).toBe(keyOf(start, "b1"));
  });
  test("when they capture", () => {
    const after = keyedPieces(start, [piece("a8"), piece("b1")]);
    expect(keyOf(after, "a8")).toBe(keyOf(start, "a1"));
  });
  test("when they turn over", () => {
    const after = keyedPieces(start, [piece("a1", 0, "circle"), piece("b1"), piece("a8", 1)]);
    expect(keyOf(after, "a1")).toBe(keyOf(start, "a1"));
  });
  test("and new ones get new keys", () => {
    const after = keyedPieces(start, [piece("a1"), piece("b1"), piece("c1"), piece("a8", 1)]);
    expect(new Set(after.map((item) => item.key)).size).toBe(4);
  });
  test("and the piece that moves is told from one that is gone by its face", () => {
    const faced = keyedPieces([], [piece("a1", 0, "3", "3"), piece("b1", 0, "7", "7")]);
    const after = keyedPieces(faced, [piece("c1", 0, "7", "7")]);
    expect(keyOf(after, "c1")).toBe(keyOf(faced, "b1"));
  });
});

test("a tile that is laid elsewhere is the same tile", () => {
  const start = keyedTiles([], [tile("k12"), tile("l12")]);
  const after = keyedTiles(start, [tile("l12"), tile("m12")]);
  expect(after.find((item) => item.thing.name === "m12")!.key).toBe(1);
});

describe("while a move is clicked together", () => {
  const cells = [tile("k12"), tile("l12"), tile("m12"), tile("n12", "place")];
  const view = { ...viewsOf("four-circles")[0]!, board: { columns: [], rows: [], cells } };
  const standing = (pieces: Piece[], ...clicks: string[]) => {
    const { board, pieces: after } = preview({ ...view, pieces }, clicks);
    return [
      board.cells.filter((cell) => cell.kind === "tile").map((cell) => cell.name),
      after.map((item) => item.cell),
    ];
  };

  test("a piece that is chosen stays where it is", () => {
    expect(standing([piece("k12")], "k12")).toEqual([["k12", "l12", "m12"], ["k12"]]);
  });
  test("a piece that goes on jumping stands where it landed last", () => {
    expect(standing([piece("k12")], "k12", "l12", "m12")[1]).toEqual(["m12"]);
  });
  test("an empty tile is laid, then a piece moves onto it", () => {
    expect(standing([piece("m12")], "k12", "n12")).toEqual([["l12", "m12", "n12"], ["m12"]]);
    expect(standing([piece("m12")], "k12", "n12", "m12")[1]).toEqual(["n12"]);
  });
  test("a tile carries its piece, which then moves from there", () => {
    expect(standing([piece("k12")], "k12", "n12")[1]).toEqual(["n12"]);
    expect(standing([piece("k12")], "k12", "n12", "m12")[1]).toEqual(["m12"]);
  });
  test("a captured piece is gone", () => {
    expect(standing([piece("k12"), piece("l12", 1)], "k12", "l12")[1]).toEqual(["l12"]);
  });
});

test("an arrangement is seen while it is chosen", () => {
  const view = viewsOf("movers-hoppers")[0]!;
  const chosen = preview(view, ["a1 H", "b1 M"]).pieces.slice(0, 3);
  expect(chosen.map((piece) => piece.face + piece.label)).toEqual(["circleH", "plainM", "plain?"]);
});
