/** Where things are: cells on an endless plane, the box that shows them, and what lies in which direction. */

import type { Board, Cell } from "../../app/wire";

/** How long a cell's side is drawn. */
export const SIDE = 100;
/** How far behind its baseline a camp lies: past the frame. */
export const CAMP_AWAY = 1.3;

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

/** The plane's column and row of the board's lower left cell. */
export interface Corner {
  column: number;
  row: number;
}

export type Direction = "up" | "down" | "left" | "right";

/**
 * The corner of a board. The sheet of a drifting board begins anew after `wraps` columns and rows, and what is counted
 * from changes with every view: so its names say where it is, and of all readings the one nearest to the corner before
 * is taken.
 */
export function cornerOf(board: Board, before: Corner | null, wraps: number): Corner {
  const column = (board.columns[0] ?? "a").charCodeAt(0) - "a".charCodeAt(0);
  const row = Number(board.rows[0] ?? 1) - 1;
  if (!before || wraps === 0) return { column, row };
  const nearest = (value: number, to: number) => value + wraps * Math.round((to - value) / wraps);
  return { column: nearest(column, before.column), row: nearest(row, before.row) };
}

/** Where a cell's middle is drawn; camps lie behind the baseline, in the middle of the board. */
export function spotOf(cell: Cell, board: Board, corner: Corner, turned: boolean): Spot {
  const columns = board.columns.length;
  const rows = board.rows.length;
  const isCamp = cell.kind === "camp";
  const across = isCamp ? (columns - 1) / 2 : cell.column;
  const up = isCamp ? (cell.row === 0 ? -CAMP_AWAY : rows - 1 + CAMP_AWAY) : cell.row;
  const column = corner.column + (turned ? columns - 1 - across : across);
  const row = corner.row + (turned ? rows - 1 - up : up);
  return { x: column * SIDE, y: -row * SIDE };
}

/** The smallest box around cells, with a margin in parts of a cell. */
export function boxAround(spots: readonly Spot[], margin: number): Box {
  if (spots.length === 0) return { x: 0, y: 0, width: SIDE, height: SIDE };
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const reach = (0.5 + margin) * SIDE;
  const x = Math.min(...xs) - reach;
  const y = Math.min(...ys) - reach;
  return { x, y, width: Math.max(...xs) + reach - x, height: Math.max(...ys) + reach - y };
}

/**
 * The square that shows a drifting board: the one before as long as the board lies in it, else one around the board's
 * middle that is never smaller; so the scale changes only when the board has outgrown it.
 */
export function frameAround(board: Box, before: Box | null, least: number): Box {
  if (before && holds(before, board)) return before;
  const side = Math.max(board.width, board.height, before?.width ?? least);
  const x = board.x + (board.width - side) / 2;
  const y = board.y + (board.height - side) / 2;
  return { x, y, width: side, height: side };
}

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** The nearest name in a direction: what lies straight ahead counts before what lies aside. */
export function towards(
  spots: ReadonlyMap<string, Spot>,
  from: string,
  direction: Direction,
): string | undefined {
  const start = spots.get(from);
  if (!start) return undefined;
  let best: string | undefined;
  let least = Infinity;
  for (const [name, spot] of spots) {
    const [ahead, aside] = offset(start, spot, direction);
    const cost = ahead + 3 * Math.abs(aside);
    if (ahead > 0 && Math.abs(aside) < 3 * ahead && cost < least) [best, least] = [name, cost];
  }
  return best;
}

function offset(from: Spot, to: Spot, direction: Direction): [ahead: number, aside: number] {
  const right = to.x - from.x;
  const down = to.y - from.y;
  switch (direction) {
    case "right":
      return [right, down];
    case "left":
      return [-right, down];
    case "down":
      return [down, right];
    case "up":
      return [-down, right];
  }
}

/** Rows of names from the top, each from the left: the reading order of the board as it is drawn. */
export function rowsOf(spots: ReadonlyMap<string, Spot>): string[][] {
  const rows = new Map<number, string[]>();
  for (const [name, { y }] of spots) rows.set(y, [...(rows.get(y) ?? []), name]);
  const ordered = [...rows].sort(([one], [other]) => one - other).map(([, names]) => names);
  return ordered.map((names) => names.sort((one, other) => spots.get(one)!.x - spots.get(other)!.x));
}
