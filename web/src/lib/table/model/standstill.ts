/** Why nothing can be clicked at a table: below the board, and after a click. */

import { table as t } from "../../app/i18n/table";
import type { TableModel } from "./model.svelte";

/** What is said below the board while the viewer may not click. */
export function standstillOf(model: TableModel): string {
  const { phase, to_move, is_thinking } = model.state ?? {};
  if (phase !== "playing" || !model.isPresent) return "";
  if (model.input.isSending) return t("sending");
  const name = model.playerName(to_move ?? 0);
  return is_thinking ? t("thinking", { name }) : t("turn-of", { name });
}

/** Says after a click why nothing came of it. */
export function explainStandstill(model: TableModel): void {
  const { phase, to_move } = model.state ?? {};
  if (model.input.isSending || phase === "waiting") return;
  if (!model.isPresent) model.notices.show(t("not-present"));
  else if (phase === "over") model.notices.show(t("game-over-click"));
  else if (model.myPlayers.length === 0) model.notices.show(t("not-playing"));
  else if (typeof to_move === "number")
    model.notices.show(t("not-your-turn", { name: model.playerName(to_move) }));
}
