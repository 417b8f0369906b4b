/** Cells and pieces in words, as the labels of the board say them. */

import { say } from "../i18n";
import { board as t } from "../i18n/board";
import type { Piece } from "../reading";
import type { Cell, Legend } from "../wire";

/** A cell as it is read out: its name, what it is, what stands on it, what can be done. */
export function cellLabel(
  legend: Legend,
  cell: Cell,
  piece: Piece | undefined,
  owner: string,
  marks: { can: "choose" | "go" | null; isChosen: boolean; isLast: boolean },
): string {
  const isFree = cell.kind === "place"; // nothing can stand there
  const parts = [cellName(legend, cell), piece ? pieceName(legend, piece, owner) : isFree ? "" : t("empty")];
  if (marks.isChosen) parts.push(t("chosen"));
  else if (marks.can) parts.push(t(`can-${marks.can}`));
  if (marks.isLast) parts.push(t("last-move"));
  return parts.filter(Boolean).join(", ");
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
