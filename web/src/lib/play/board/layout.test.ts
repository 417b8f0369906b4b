import { describe, expect, test } from "vitest";
import type { View } from "../../app/protocol";
import { legendOf, viewsOf, GAMES } from "../../table/fixtures/views";
import { BoardLayout, type LayoutInput } from "./layout.svelte";

const KARO = legendOf("four-circles");

function layoutOf(view: View, more: Partial<LayoutInput> = {}, legend = KARO): BoardLayout {
  const input = {
    view,
    legend,
    clicks: [],
    next: new Set<string>(),
    turned: false,
    coordinates: true,
  };
  return new BoardLayout(() => ({ ...input, ...more }));
}

describe.each(GAMES)("the board of %s", (game) => {
  const views = viewsOf(game);
  const legend = legendOf(game);

  test("has a spot for every piece, inside the box", () => {
    for (const view of views) {
      const { pieces, box } = layoutOf(view, {}, legend);
      expect(pieces.length).toBeGreaterThanOrEqual(view.pieces.length);
      for (const { spot } of pieces) {
        expect(spot.x).toBeGreaterThan(box.x);
        expect(spot.x).toBeLessThan(box.x + box.width);
        expect(spot.y).toBeGreaterThan(box.y);
        expect(spot.y).toBeLessThan(box.y + box.height);
      }
    }
  });

  test("turned, has the same box ratio", () => {
    for (const view of views)
      expect(layoutOf(view, { turned: true }, legend).ratio).toBeCloseTo(layoutOf(view, {}, legend).ratio);
  });
});

test("free places are drawn only where they can be clicked", () => {
  const view = viewsOf("four-circles").at(-1)!;
  const place = view.board!.cells.find((cell) => cell.kind === "place")!.name;
  expect(layoutOf(view).spots.has(place)).toBe(false);
  expect(layoutOf(view, { next: new Set([place]) }).spots.has(place)).toBe(true);
});

test("a drifting board keeps its scale until it has outgrown its frame, and never gets it back", () => {
  let view = viewsOf("four-circles")[0]!;
  const layout = new BoardLayout(() => ({
    view,
    legend: KARO,
    clicks: [],
    next: new Set<string>(),
    turned: false,
    coordinates: true,
  }));
  const frameOf = (tiles: [column: number, row: number][]) => {
    const cells = tiles.map(([column, row], index) => ({
      name: `a${index}`,
      column,
      row,
      kind: "tile",
      colour: "",
    }));
    view = { ...view, board: { ...view.board!, cells } } as View;
    const { box } = layout;
    layout.remember();
    return box;
  };
  const start = frameOf([
    [0, 0],
    [4, 3],
  ]);
  expect(
    frameOf([
      [0, 0],
      [5, 4],
    ]),
  ).toEqual(start);
  const drifted = frameOf([
    [3, 3],
    [8, 8],
  ]);
  expect(drifted).toMatchObject({ width: start.width, height: start.height });
  expect(drifted.x).toBeGreaterThan(start.x);
  const outgrown = frameOf([
    [0, 0],
    [9, 3],
  ]);
  expect(outgrown.width).toBeGreaterThan(start.width);
  expect(
    frameOf([
      [0, 0],
      [4, 3],
    ]),
  ).toEqual(outgrown);
});

test("the pieces keep their keys while a move is clicked together", () => {
  const view = viewsOf("four-circles").at(-1)!;
  const from = view.pieces[0]!.cell;
  const to = view.board!.cells.find(({ name }) => !view.pieces.some(({ cell }) => cell === name))!.name;
  const input = {
    view,
    legend: KARO,
    next: new Set<string>(),
    turned: false,
    coordinates: true,
  };
  let clicks: string[] = [];
  const layout = new BoardLayout(() => ({ ...input, clicks }));
  const keyAt = (cell: string) => layout.pieces.find(({ thing }) => thing.cell === cell)?.key;
  const key = keyAt(from);
  layout.remember();
  clicks = [from, to];
  expect(keyAt(to)).toBe(key);
});

test("a hinted move's arrow goes along its cells", () => {
  const view = viewsOf("four-circles").at(-1)!;
  const layout = layoutOf(view);
  const [one, other] = [...layout.spots.keys()];
  expect(layout.pathsOf([[one!, other!], ["nowhere"]])).toEqual([
    [layout.spots.get(one!), layout.spots.get(other!)],
  ]);
  expect(layout.pathsOf([])).toEqual([]);
});
