/** Moves, cells and pieces in words: what the live region and the labels of the board say. */

import { board as t } from "../i18n/board";
import type { Entry, Piece } from "../reading";
import type { Cell } from "../wire";

const CELL = "[a-z]\\d{1,2}";
const TILE = new RegExp(`^\\[(${CELL})>(${CELL})\\](.+)$`);
const STEP = new RegExp(`^(${CELL})-(${CELL})$`);
const CAPTURE = new RegExp(`^(${CELL})x(${CELL})$`);
const JUMPS = new RegExp(`^(${CELL})((?:\\^${CELL})+)$`);
const CAMP = new RegExp(`^(${CELL})-camp$`);
const OFF = new RegExp(`^(${CELL})-off$`);
const REVEAL = new RegExp(`^\\?(${CELL})$`);
const PLACED = new RegExp(`^${CELL}$`);

/** What a notation means, tried in this order. */
const MEANINGS: [RegExp, (match: RegExpExecArray) => string][] = [
  [TILE, ([, from, to, rest]) => t("say-tile", { from: from!, to: to!, rest: spokenMove(rest!) })],
  [STEP, ([, from, to]) => t("say-step", { from: from!, to: to! })],
  [CAPTURE, ([, from, to]) => t("say-capture", { from: from!, to: to! })],
  [
    JUMPS,
    ([, from, jumps]) => t("say-jump", { from: from!, to: jumps!.slice(1).split("^").join(t("say-then")) }),
  ],
  [CAMP, ([, from]) => t("say-camp", { from: from! })],
  [OFF, ([, from]) => t("say-off", { from: from! })],
  [REVEAL, ([, cell]) => t("say-reveal", { cell: cell! })],
  [PLACED, ([cell]) => t("say-place", { cell })],
  [/^pass$/, () => t("say-pass")],
  [/^[MH]{6}$/, ([text]) => t("say-arranged", { text: [...text].map(typeName).join(", ") })],
  [/^\?$/, () => t("say-secret")],
];

/** A move in words; a notation that is not a board's is said as it is written. */
export function spokenMove(text: string): string {
  for (const [pattern, meaning] of MEANINGS) {
    const match = pattern.exec(text);
    if (match) return meaning(match);
  }
  return text;
}

/** An entry of a board game in words, with whose it is. */
export function spokenEntry({ player, text }: Entry, roleOf: (player: number) => string): string {
  if (player < 0) return t("say-revealed", { value: valueName(text) });
  return t("say-move", { role: roleOf(player), move: spokenMove(text) });
}

function typeName(letter: string): string {
  return letter === "M" ? t("mover") : t("hopper");
}

function valueName(label: string): string {
  return label === "K" ? t("kanto") : label;
}

/** A cell as it is read out: its name, its colour, what stands on it, what can be done. */
export function cellLabel(
  cell: Cell,
  piece: Piece | undefined,
  owner: string,
  marks: { can: "choose" | "go" | null; isChosen: boolean; isLast: boolean },
): string {
  const parts = [cellName(cell), piece ? pieceName(piece, owner) : cell.kind === "place" ? "" : t("empty")];
  if (marks.isChosen) parts.push(t("chosen"));
  else if (marks.can) parts.push(t(`can-${marks.can}`));
  if (marks.isLast) parts.push(t("last-move"));
  return parts.filter(Boolean).join(", ");
}

function cellName(cell: Cell): string {
  if (cell.kind === "camp") return t("cell-camp");
  if (cell.kind === "place") return t("cell-place", { cell: cell.name });
  if (cell.kind === "tile") return t("cell-tile", { cell: cell.name });
  return isColour(cell.colour)
    ? t("cell-coloured", { cell: cell.name, colour: t(`colour-${cell.colour}`) })
    : t("cell-square", { cell: cell.name });
}

function isColour(colour: string): colour is "red" | "yellow" | "green" | "blue" {
  return ["red", "yellow", "green", "blue"].includes(colour);
}

export function pieceName(piece: Piece, owner: string): string {
  if (piece.face === "hidden") return t("piece-hidden", { owner });
  if (piece.face === "pawn") return t("piece-pawn", { owner });
  if (piece.label === "M") return t("piece-mover", { owner });
  if (piece.label === "H") return t("piece-hopper", { owner });
  if (piece.label === "?") return t("piece-unchosen", { owner });
  if (piece.label) return t("piece-value", { owner, value: valueName(piece.label) });
  return t(piece.face === "circle" ? "piece-circle" : "piece-plain", { owner });
}
