/** What the player is to do next, in a sentence. */

import { board as t } from "../i18n/board";
import type { View } from "../reading";
import type { Picking } from "./board/picking";

export function promptOf(view: View, picking: Picking): string {
  const kinds = new Map(view.board?.cells.map((cell) => [cell.name, cell.kind]));
  const taken = new Set(view.pieces.map((piece) => piece.cell));
  const next = [...picking.next];
  if (next.length === 1 && next[0] === "pass") return t("pass-only");
  if (next.every((name) => !kinds.has(name))) {
    const hasPlace = view.labels.some(({ click, place }) => place && next.includes(click));
    return t(hasPlace ? "choose-for-ringed" : "choose-word");
  }
  if (picking.clicks.length === 0) return opening(next, taken, picking);
  if (picking.complete) return t("finish-or-go-on");
  return going(next, kinds, taken, picking);
}

function opening(next: string[], taken: ReadonlySet<string>, picking: Picking): string {
  if (next.some((name) => taken.has(name)))
    return t(next.some((name) => !taken.has(name)) ? "choose-tile-or-piece" : "choose-piece");
  return t(next.some((name) => picking.leadsOn(name)) ? "choose-tile-or-piece" : "choose-place");
}

function going(
  next: string[],
  kinds: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
  picking: Picking,
): string {
  const [first] = picking.clicks;
  const turnsOver = next.includes(picking.last!);
  if (turnsOver) return t(next.length === 1 ? "choose-turn" : "choose-target-or-turn");
  const isLaid = picking.clicks.length === 2 && kinds.get(picking.last!) === "place";
  if (isLaid && !taken.has(first!)) return t("choose-onto");
  if (picking.clicks.length === 1 && !taken.has(first!)) return t("choose-place");
  return t("choose-target");
}
