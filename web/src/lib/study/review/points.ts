/** Shares of the win as people count them: a whole win is 100 points. */

import { number } from "../../app/i18n";

const WHOLE = 100;

/** A share in points, as `12`. */
export function points(share: number): string {
  return number(Math.round(Math.abs(share) * WHOLE));
}

/** The same with its sign, as `+12`. */
export function signed(share: number): string {
  const rounded = Math.round(share * WHOLE);
  return rounded === 0 ? "0" : `${rounded > 0 ? "+" : "−"}${points(share)}`;
}
