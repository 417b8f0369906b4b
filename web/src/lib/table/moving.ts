/** A match goes on elsewhere: one of the server on this device, one of this device at the server. */

import { api } from "../app/api";
import { table as t } from "../app/i18n/table";
import { canChooseServer, isLocalTable } from "../offline/names";
import { me } from "../app/me.svelte";
import { showProblem } from "../ui/feedback/toasts.svelte";
import { toast } from "../ui/feedback/toasts.svelte";
import type { TableModel } from "./model/model.svelte";

const MOVABLE = ["bot", "screen"];
/** So often, and after so many milliseconds each, it is looked whether the server has written that a match leaves. */
const [LOOKS, BETWEEN_LOOKS] = [200, 50];

/** Whether there is another server, and this match may go there: nobody else plays, and nobody thinks now. */
export function canLeave({ info, canMove }: TableModel): boolean {
  return canChooseServer() && canMove && info!.clock.kind === "none" && MOVABLE.includes(info!.kind);
}

/** Whether a match has left its table, and goes on nowhere yet: the connection broke meanwhile, or there was no room. */
export const isOnItsWay = ({ state, myPlayers }: TableModel): boolean =>
  state?.ending?.how === "moved" && !state.next_table && myPlayers.length > 0;

/** Takes a match to the other server; the page follows it there when it is known at which table it goes on. */
export async function leave(model: TableModel): Promise<void> {
  try {
    if (isLocalTable(model.id)) await me.meet();
    model.act("leave"); // only then is the match given, for it has its seed
    if (await hasLeft(model)) await goOn(model, isLocalTable(model.id) ? "server" : "here");
    else toast(t("moved-on"), "bad");
  } catch (problem) {
    showProblem(problem);
  }
}

async function hasLeft(model: TableModel): Promise<boolean> {
  for (let look = 0; look < LOOKS && !isOnItsWay(model); look++)
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  return isOnItsWay(model);
}

/** Lets a match that has left go on: at a server, or on this device. */
export async function goOn(model: TableModel, where: "here" | "server"): Promise<void> {
  try {
    if (where === "server") await me.meet();
    const { table } = await api.goOn(await api.moving(model.id), where);
    model.act("leave", table);
  } catch (problem) {
    showProblem(problem);
  }
}
