/** What the player is to do next, in a sentence: the game's own before anything is clicked, then what the clicks ask for. */

import { say } from "../app/i18n";
import { board as t } from "../app/i18n/board";
import type { View } from "../app/protocol";
import type { Legend } from "../app/wire";
import type { Picking } from "./board/picking";

export function promptOf(view: View, { again }: Legend, picking: Picking): string {
  if (picking.clicks.length === 0 && view.prompt) return say(view.prompt);
  const kinds = new Map(view.board?.cells.map((cell) => [cell.name, cell.kind]));
  const next = [...picking.next];
  if (next.every((name) => !kinds.has(name))) {
    const hasPlace = view.labels.some(({ click, place }) => place && next.includes(click));
    return t(hasPlace ? "choose-for-ringed" : "choose-word");
  }
  if (picking.complete) return t("finish-or-go-on");
  if (again && next.includes(picking.last!))
    return t(next.length === 1 ? "choose-again" : "choose-target-or-again", { again: say(again) });
  const taken = new Set(view.pieces.map((piece) => piece.cell));
  if (taken.has(picking.clicks[0]!)) return t("choose-target");
  return t(kinds.get(picking.last!) === "place" ? "choose-onto" : "choose-place");
}
