/** Pockets behind the board, as a region of the view tells them, and the pieces in them. */

import type { Piece, View } from "../../app/protocol";
import type { Board } from "../../app/wire";
import { CAMP_AWAY, SIDE, type Corner, type Spot } from "./geometry";

/** A pocket of a player: where it lies, and whether a piece is in it. */
export interface Pocket {
  name: string;
  owner: number;
  spot: Spot;
  isTaken: boolean;
}

/** The pockets of all regions that have some, side by side behind their rows. */
export function pocketsOf({ regions }: View, board: Board, corner: Corner, turned: boolean): Pocket[] {
  return regions.flatMap(({ owner, behind, filled, pockets }) => {
    if (behind === null) return [];
    const isAbove = behind > 0 !== turned;
    const y = -(corner.row + (isAbove ? board.rows.length - 1 + CAMP_AWAY : -CAMP_AWAY)) * SIDE;
    const middle = corner.column + (board.columns.length - 1) / 2;
    return Array.from({ length: pockets }, (_, index) => ({
      name: `camp-${owner}-${index}`,
      owner,
      spot: { x: (middle + index - (pockets - 1) / 2) * SIDE, y },
      isTaken: index < filled,
    }));
  });
}

/** The pieces in pockets; `face` is what the game's pieces look like there. */
export function pocketPieces(pockets: readonly Pocket[], face: string): Piece[] {
  const taken = pockets.filter((pocket) => pocket.isTaken);
  return taken.map(({ name, owner }) => ({ cell: name, owner, face, label: "" }));
}
