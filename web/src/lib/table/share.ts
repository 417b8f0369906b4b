/** A game that is over, to show to others: its link where they reach this house, else its record. */

import { table as t } from "../app/i18n/table";
import { me } from "../app/me.svelte";
import { toast } from "../ui/feedback/toasts.svelte";
import { copyRecord, recordText } from "./record";

/** Hands the game to whatever the device shares with; without that, copies it. `game` is its title. */
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
