/** What people and bots at a table are called, in the reader's language. */

import { quote } from "./i18n";
import { shell as t } from "./i18n/shell";
import { strength } from "./shelf/strengths.svelte";
import type { SeatLine } from "./wire";

/** What the server writes on the seat of somebody who gave no name. */
const NAMELESS = "Guest";
/** What stands in the field for the name until somebody writes there, in any language. */
const USUAL = [NAMELESS, ...Object.values(t.texts).map((texts) => texts.guest)];

/** A person's name, or `Bot 3`; empty while nobody sits there. */
export function seatName({ name, level }: SeatLine): string {
  if (level !== null) return t("bot", { level });
  return isNameless({ name, level }) ? t("guest") : quote(name);
}

/** Whether somebody gave no name. */
export function isNameless({ name, level }: SeatLine): boolean {
  return level === null && USUAL.includes(name);
}

/** The others at a table, for somebody of this name; each once. */
export function othersThan(myName: string, seats: readonly SeatLine[]): string[] {
  const mine = myName || NAMELESS;
  const others = seats.filter(({ name, level }) => name && (level !== null || name !== mine));
  return [...new Set(others.map(seatTitle))];
}

/** The same where there is room: `Bot 3 · apprentice`. */
export function seatTitle(seat: SeatLine): string {
  const word = seat.level === null ? "" : strength(seat.level);
  return word ? `${seatName(seat)} · ${word}` : seatName(seat);
}
