/** Clocks in words. */

import { shell as t } from "../app/i18n/shell";
import type { Clock } from "../app/wire";

/** `30 seconds a move`, `5 minutes, and 5 seconds more a move`. */
export function clockWords(clock: Clock): string {
  if (clock.kind === "none") return t("clock-none");
  if (clock.kind === "move") return t("clock-move", { time: duration(clock.seconds) });
  return t("clock-fischer", { time: duration(clock.seconds), more: duration(clock.increment) });
}

function duration(seconds: number): string {
  if (seconds >= 3600) return t("hours-long", { count: Math.round(seconds / 3600) });
  return seconds >= 60
    ? t("minutes-long", { count: Math.round(seconds / 60) })
    : t("seconds", { count: seconds });
}
