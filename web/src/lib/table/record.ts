/** The record of a match, to keep; and a game that is over, to show to others. */

import { api, ProblemError } from "../app/api";
import { say } from "../app/i18n";
import { table as t } from "../app/i18n/table";
import { isLoopback, me } from "../app/me.svelte";
import { isStatic } from "../app/site";
import { isLocalTable } from "../offline/names";
import type { StudyStart } from "../study/start";
import { pictureOf } from "../study/explore/keeping";
import { addressOf } from "../study/explore/link";
import { copyText } from "../ui/storage/copying";
import { save } from "../ui/storage/saving";
import { toast } from "../ui/feedback/toasts.svelte";

/** The record itself. */
export const recordText = (table: string) => api.tableRecord(table);

/** Gives the record as a file. */
export async function downloadRecord(table: string, name = table): Promise<void> {
  try {
    save(new Blob([await recordText(table)], { type: "text/plain" }), `${name}.txt`);
  } catch (problem) {
    toastFailure(problem);
  }
}

/** Copies the record, and says so. */
export async function copyRecord(table: string): Promise<void> {
  try {
    if (await copyText(await recordText(table))) toast(t("record-copied"), "good");
    else await downloadRecord(table); // it is too long to be shown
  } catch (problem) {
    toastFailure(problem);
  }
}

/** Says why there is no record, as far as that is known. */
function toastFailure(problem: unknown): void {
  toast(problem instanceof ProblemError ? say(problem.words) : t("record-failed"), "bad");
}

/** A game that is over: its table, what is played there, and its number in the match. */
export interface SharedGame {
  table: string;
  game: string;
  round: number;
}

/** Hands a game to whatever the device shares with, or copies it: its link, or a picture of the final position. */
export async function shareGame(shared: SharedGame, title: string): Promise<void> {
  try {
    await me.meet().catch(() => undefined); // then the link is as this browser sees it
    if (!isReachable()) return await sharePicture(shared, title);
    const path = isLocalTable(shared.table)
      ? addressOf(await lineOf(shared))
      : `/table/${encodeURIComponent(shared.table)}`;
    await shareLink(me.linkTo(path), title);
  } catch (problem) {
    toastFailure(problem);
  }
}

/** Whether others can open a link of this app. */
const isReachable = () => (isStatic() ? !isLoopback(location.hostname) : !me.isAlone);

/** All moves of a game; its table is only on this device, or only this computer reaches its server. */
async function lineOf({ table, game, round }: SharedGame): Promise<StudyStart> {
  const { history, options } = await api.game(table, round);
  return { game, options, moves: history.map(({ text }) => text) };
}

async function shareLink(url: string, title: string): Promise<void> {
  if (typeof navigator.share === "function")
    await navigator.share({ title, text: t("share-text", { game: title }), url }).catch(() => undefined); // they changed their mind
  else if (await copyText(url)) toast(t("share-copied"), "good");
  else toast(url);
}

async function sharePicture(shared: SharedGame, title: string): Promise<void> {
  const picture = await pictureOf(await lineOf(shared), "png");
  const file = new File([picture], `${shared.game}.png`, { type: picture.type });
  const files = [file];
  if (navigator.canShare?.({ files })) {
    await navigator.share({ title, text: t("share-text", { game: title }), files }).catch(() => undefined); // they changed their mind
    return;
  }
  save(file, file.name);
  toast(t("share-saved"), "good");
}
