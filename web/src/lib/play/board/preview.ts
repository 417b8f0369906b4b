/** The position as it looks while a move is being clicked together: pieces at their next squares, tiles where they go. */

import type { Piece, View } from "../../app/protocol";
import type { Board, Cell, Label } from "../../app/wire";

export interface Preview {
  board: Board;
  pieces: Piece[];
}

/** The view with the clicks so far carried out, as far as they can be seen. */
export function preview(view: View, clicks: readonly string[]): Preview {
  const board = view.board ?? { columns: [], rows: [], cells: [] };
  const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
  const [first, second, third] = clicks;
  const laid = first && second && cells.get(first)?.kind === "tile" && cells.get(second)?.kind === "place";
  if (laid) {
    const carried = moved(view.pieces, first, second);
    const isCarried = carried !== view.pieces;
    const after = isCarried
      ? moved(carried, second, clicks[clicks.length - 1]!)
      : moved(carried, third, second);
    return { board: withTile(board, first, second), pieces: after };
  }
  const chosen = view.labels.filter((label) => label.place && clicks.includes(label.click));
  if (chosen.length > 0) return { board, pieces: view.pieces.map((piece) => arranged(piece, chosen)) };
  const target = clicks[clicks.length - 1];
  const goes = first !== undefined && clicks.length > 1 && cells.has(first) && target && cells.has(target);
  return { board, pieces: goes ? moved(view.pieces, first, target) : view.pieces };
}

/** The pieces with the one that stands on a cell moved to another; what stood there is gone. */
export function moved(pieces: Piece[], from: string | undefined, to: string): Piece[] {
  if (from === undefined || from === to) return pieces;
  const mover = pieces.find((piece) => piece.cell === from);
  if (!mover) return pieces;
  return pieces
    .filter((piece) => piece.cell !== to)
    .map((piece) => (piece === mover ? { ...piece, cell: to } : piece));
}

/** A piece that a choice was made for, with the face that was chosen. */
function arranged(piece: Piece, chosen: Label[]): Piece {
  const label = chosen.find((label) => label.place === piece.cell);
  return label ? { ...piece, face: label.face, label: label.mark } : piece;
}

/** The board with a tile taken from one place and laid on another. */
export function withTile(board: Board, from: string, to: string): Board {
  const swap = (cell: Cell): Cell => {
    if (cell.name === from) return { ...cell, kind: "hole" };
    return cell.name === to ? { ...cell, kind: "tile" } : cell;
  };
  return { ...board, cells: board.cells.map(swap) };
}
