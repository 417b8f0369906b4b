/** From a table to a study: the position on show, with all that led to it. */

import { api, ProblemError } from "../../app/api";
import { say } from "../../app/i18n";
import { study as t } from "../../app/i18n/study";
import { go } from "../../app/route.svelte";
import { UNTOLD } from "../../table/connection/snapshot";
import type { TableModel } from "../../table/model/model.svelte";
import { toast } from "../../ui/feedback/toasts.svelte";
import { addressOf } from "./link";

export async function exploreHere(model: TableModel): Promise<void> {
  try {
    const { history, options } = await api.game(model.id, model.shownRound);
    const moves = history.slice(0, model.shownStep).map(({ text }) => text);
    if (moves.includes(UNTOLD)) return toast(t("explore-untold"), "bad");
    go(addressOf({ game: model.info!.game, options, moves }));
  } catch (problem) {
    if (!(problem instanceof ProblemError)) throw problem;
    toast(say(problem.words), "bad");
  }
}
