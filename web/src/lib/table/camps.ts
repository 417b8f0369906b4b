/** Camps behind the baselines: their pockets, and the pawns in them, which the notes count. */

import type { Piece, View } from "../reading";
import type { Board } from "../wire";
import { CAMP_AWAY, SIDE, type Corner, type Spot } from "./board/geometry";

const COUNTED = /^(\d)\/(\d)$/;

/** A camp of a player: where it lies, and whether a pawn is in it. */
export interface Pocket {
  name: string;
  owner: number;
  spot: Spot;
  isTaken: boolean;
}

/** The pockets of a board that has camps: each player's lie behind the other's baseline, side by side. */
export function pocketsOf(view: View, board: Board, corner: Corner, turned: boolean): Pocket[] {
  if (!board.cells.some((cell) => cell.kind === "camp")) return [];
  return view.notes.flatMap(({ player, value }) => {
    const counted = COUNTED.exec(value);
    if (player === null || !counted) return [];
    const [taken, many] = [Number(counted[1]), Number(counted[2])];
    const isAbove = (player === 0) !== turned;
    const y = -(corner.row + (isAbove ? board.rows.length - 1 + CAMP_AWAY : -CAMP_AWAY)) * SIDE;
    const middle = corner.column + (board.columns.length - 1) / 2;
    return Array.from({ length: many }, (_, index) => ({
      name: `camp-${player}-${index}`,
      owner: player,
      spot: { x: (middle + index - (many - 1) / 2) * SIDE, y },
      isTaken: index < taken,
    }));
  });
}

/** The pawns in camps as pieces. */
export function campPieces(pockets: readonly Pocket[]): Piece[] {
  const taken = pockets.filter((pocket) => pocket.isTaken);
  return taken.map(({ name, owner }) => ({ cell: name, owner, face: "pawn", label: "" }));
}
