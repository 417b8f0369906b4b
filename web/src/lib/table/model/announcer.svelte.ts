/** What the page's live region tells screen readers, each thing once. */

import { capital } from "../../app/i18n";
import { table as t } from "../../app/i18n/table";
import type { Entry } from "../../app/protocol";
import type { ConnectionState } from "../connection/connection";
import type { Offer } from "../../app/wire";
import { isMyTurn, personName, playerName } from "./seats";
import { isStill, UNTOLD, type Snapshot } from "../connection/snapshot";
import { endingInWords, entriesInWords } from "./wording";

/** The kind of an outcome that was told once, and is not for now. */
const FORGOTTEN = "untold";

export class Announcer {
  text = $state("");
  /** How often something was said: the same words said again are news too. */
  count = $state(0);

  /** Says sentences, one after the other. */
  tell(...sentences: string[]): void {
    if (sentences.length === 0) return;
    this.text = sentences.map(asSentence).join(" ");
    this.count += 1;
  }

  /** The table has come: whose turn it is. */
  opened(snapshot: Snapshot): void {
    this.tell(...turnOf(snapshot));
  }

  /** The table has changed: what was taken back, what was played, and how it ended or that it is the viewer's turn. */
  changed(before: Snapshot, now: Snapshot): void {
    const { round, rounds, ending } = now.state;
    if (before.state.round !== round) {
      const played = entriesInWords(now, now.history);
      return this.tell(t("round", { round, rounds }), ...played, ...turnOf(now));
    }
    const isTakenBack = before.history.some((entry, step) => !isStill(entry, now.history[step]));
    const news = now.history.filter((entry, step) => !isKnown(entry, before.history[step]));
    const isNext = before.state.to_move !== now.state.to_move;
    const played = [...(isTakenBack ? [t("say-taken-back")] : []), ...entriesInWords(now, news)];
    const sentences = [...played, ...newOffers(before, now)];
    if (hasJustEnded(before, now) && ending) sentences.push(...endingInWords(ending));
    else if (played.length > 0 && (isTakenBack || isNext) && isMyTurn(now.state))
      sentences.push(...turnOf(now));
    this.tell(...sentences);
  }

  /** The connection was lost, or is back. */
  connection(state: ConnectionState): void {
    if (state === "live") this.tell(t("back-live"));
    if (state === "reconnecting" || state === "elsewhere") this.tell(t(state));
  }
}

/** Whether the game has ended between two snapshots. */
export function hasJustEnded(before: Snapshot, now: Snapshot): boolean {
  return now.state.phase === "over" && before.state.phase !== "over";
}

/** Whether nothing new is told of an entry that stood there before, or of one that is covered now. */
function isKnown(entry: Entry, before: Entry | undefined): boolean {
  if (!before || !isStill(before, entry)) return false;
  return entry.text === UNTOLD || entry.text === before.text || before.event.kind === FORGOTTEN;
}

/** What is offered and was not before. */
function newOffers(before: Snapshot, now: Snapshot): string[] {
  const isOld = ({ what, seat }: Offer) =>
    before.state.offers.some((old) => old.what === what && old.seat === seat);
  return now.state.offers
    .filter((offer) => !isOld(offer))
    .map(({ what, seat }) => {
      const isMine = now.state.seats[seat]?.is_yours;
      return t(`offer-${what}-${isMine ? "mine" : "from"}`, { name: personName(now, seat) });
    });
}

/** Whose turn it is, where it is somebody's. */
function turnOf(snapshot: Snapshot): string[] {
  const { state, table } = snapshot;
  if (state.to_move === null) return [];
  const isYours = isMyTurn(state) && table.kind !== "screen";
  return [isYours ? t("turn-yours") : t("turn-of", { name: playerName(snapshot, state.to_move) })];
}

/** With a capital letter and an end. */
function asSentence(words: string): string {
  const sentence = capital(words);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
