/** What the page's live region tells screen readers. */

import { table as t } from "../../i18n/table";
import type { ConnectionState } from "../connection/connection";
import { isMyTurn, playerName } from "./seats";
import type { Snapshot } from "../connection/snapshot";
import { endingInWords, entriesInWords, placesInWords } from "./wording";

export class Announcer {
  text = $state("");

  /** The table has come: whose turn it is. */
  opened(snapshot: Snapshot): void {
    const { to_move } = snapshot.state;
    if (to_move === null) return;
    this.text = isMyTurn(snapshot.state)
      ? t("turn-yours")
      : t("turn-of", { name: playerName(snapshot, to_move) });
  }

  /** The table has changed: what was taken back, what was played, and how it ended or that it is the viewer's turn. */
  changed(before: Snapshot, now: Snapshot, kept: number): void {
    const isSameGame = before.state.round === now.state.round;
    const isTakenBack = isSameGame && kept < before.history.length;
    const played = entriesInWords(now, now.history.slice(isSameGame ? kept : 0));
    const sentences = [...(isTakenBack ? [t("say-taken-back")] : []), ...played];
    if (hasJustEnded(before, now) && now.state.ending) sentences.push(...endingInWords(now.state.ending));
    else if (sentences.length > 0 && isMyTurn(now.state)) sentences.push(t("turn-yours"));
    if (sentences.length > 0) this.text = sentences.map((sentence) => sentence.replace(/\.$/, "")).join(". ");
  }

  /** The connection was lost, or is back. */
  connection(state: ConnectionState): void {
    if (state === "live") this.text = t("back-live");
    if (state === "reconnecting") this.text = t("reconnecting");
  }

  hint(snapshot: Snapshot, places: readonly string[]): void {
    this.text = t("hint-places", { places: placesInWords(snapshot, places) });
  }
}

/** Whether the game has ended between two snapshots. */
export function hasJustEnded(before: Snapshot, now: Snapshot): boolean {
  return now.state.phase === "over" && before.state.phase !== "over";
}
