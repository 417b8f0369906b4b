/** A match goes on in another house: one of a server on this device, one of this device at the server. */

import { api } from "../api";
import { table as t } from "../i18n/table";
import { canChooseHouse, isHere } from "../local/names";
import { me } from "../me.svelte";
import { showProblem } from "../ui/problem";
import { toast } from "../ui/toasts.svelte";
import type { TableModel } from "./model/model.svelte";

const MOVABLE = ["bot", "screen"];

/** Whether there is another house, and this match may go there: nobody else plays, and nobody thinks now. */
export function canLeave({ info, canMove }: TableModel): boolean {
  return canChooseHouse() && canMove && info!.clock.kind === "none" && MOVABLE.includes(info!.kind);
}

/** Takes a match to the other house; the page follows it there when it has left. */
export async function leave(model: TableModel): Promise<void> {
  try {
    if (isHere(model.id)) await me.meet();
    const match = await api.moving(model.id);
    const { table } = await api.goOn(match, isHere(model.id) ? "server" : "here");
    if (model.snapshot?.v === match.version) model.act("leave", table);
    else toast(t("moved-on"), "bad");
  } catch (problem) {
    showProblem(problem);
  }
}
