/** The record of a game, to keep; and a game that is over, to show to others. */

import { api, ProblemError } from "../app/api";
import { say } from "../app/i18n";
import { table as t } from "../app/i18n/table";
import { me } from "../app/me.svelte";
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
    await navigator.clipboard.writeText(await recordText(table));
    toast(t("record-copied"), "good");
  } catch (problem) {
    toastFailure(problem);
  }
}

/** Says why there is no record, as far as that is known. */
function toastFailure(problem: unknown): void {
  toast(problem instanceof ProblemError ? say(problem.words) : t("record-failed"), "bad");
}

/** Hands the game's link, or where only this computer reaches it its record, to whatever the device shares with; without that, copies it. `game` is its title. */
export async function shareGame(table: string, game: string): Promise<void> {
  await me.meet().catch(() => undefined); // then the link is as this browser sees it
  const url = me.linkTo(`/table/${encodeURIComponent(table)}`);
  if (typeof navigator.share === "function") {
    const text = t("share-text", { game });
    const shared = me.isAlone
      ? { text: `${text}\n\n${await recordText(table).catch(() => "")}` }
      : { text, url };
    await navigator.share({ title: game, ...shared }).catch(() => undefined); // they changed their mind
  } else if (me.isAlone) await copyRecord(table);
  else
    await navigator.clipboard.writeText(url).then(
      () => toast(t("share-copied"), "good"),
      () => toast(url),
    );
}
