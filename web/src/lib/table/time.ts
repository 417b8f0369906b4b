import { shell as t } from "../app/i18n/shell";

/** Seconds as a clock shows them: `1:05`, `9.4` when they are few. */
export function clockText(seconds: number): string {
  if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const pad = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** Seconds to wait in words: `5 minutes`, and for the last minute `59 seconds`. */
export function waitingText(seconds: number): string {
  return seconds > 60
    ? t("minutes-long", { count: Math.ceil(seconds / 60) })
    : t("seconds", { count: seconds });
}
