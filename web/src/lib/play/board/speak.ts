/** Cells and pieces in words, as the labels of the board say them. */

import { say } from "../../app/i18n";
import { board as t } from "../../app/i18n/board";
import type { Piece } from "../../app/protocol";
import type { Board, Cell, Legend } from "../../app/wire";
import type { Picking } from "./picking";

/** What a click on a cell is good for. */
export type Use = "choose" | "go" | "again" | "finish" | null;

/** What a click on a cell is good for: what stands there is chosen, or what was chosen goes there, turns over or ends. */
export function useOf(name: string, picking: Picking, isOwn: boolean): Use {
  if (name === picking.last && picking.complete) return "finish";
  if (!picking.next.has(name)) return null;
  if (name === picking.last) return "again";
  return picking.clicks.length === 0 || isOwn ? "choose" : "go";
}

/** A cell as it is read out: its name, what it is, what stands on it, what can be done. */
export function cellLabel(
  legend: Legend,
  cell: Cell,
  piece: Piece | undefined,
  owner: string,
  marks: { use: Use; isChosen: boolean; isLast: boolean },
): string {
  const isFree = cell.kind === "place"; // nothing can stand there
  const parts = [cellName(legend, cell), piece ? pieceName(legend, piece, owner) : isFree ? "" : t("empty")];
  if (marks.isChosen) parts.push(t("chosen"));
  if (marks.use) parts.push(t(`use-${marks.use}`, { again: legend.again ? say(legend.again) : "" }).trim());
  if (marks.isLast) parts.push(t("last-move"));
  return parts.filter(Boolean).join(", ");
}

/** A row of cells as it is read out: its number, or what a cell beside the board is. */
export function rowLabel(legend: Legend, board: Board, cell: Cell): string {
  return cell.kind === "camp" ? cellName(legend, cell) : t("row", { row: board.rows[cell.row] ?? "" });
}

function cellName({ cells }: Legend, { name, kind, colour }: Cell): string {
  const known = cells.find((other) => other.kind === kind && other.colour === colour);
  const words = known ? say(known.words) : "";
  return known?.is_named === false ? words : [name, words].filter(Boolean).join(", ");
}

function pieceName({ pieces }: Legend, { face, label }: Piece, owner: string): string {
  const known = pieces.find(([otherFace, otherLabel]) => otherFace === face && otherLabel === label);
  return t("piece", { owner, piece: known ? say(known[2]) : label || face });
}

/** Cells that a sentence names, as b4. */
export function cellsNamed(sentence: string, names: readonly string[]): string[] {
  const words = new Set(sentence.match(/[a-z]+\d+/g));
  return names.filter((name) => words.has(name));
}
