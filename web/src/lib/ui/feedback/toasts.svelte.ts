/** Short messages that come and go: `toast("Copied")`. */

import { ProblemError } from "../../app/api";
import { say } from "../../app/i18n";
import { shell as t } from "../../app/i18n/shell";

export type ToastKind = "plain" | "good" | "bad";

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const MOST = 3;
const SECONDS = { plain: 4, good: 4, bad: 8 };
const state = $state<{ shown: Toast[] }>({ shown: [] });
let count = 0;

/** Says something for a few seconds; said again, it is there once. */
export function toast(text: string, kind: ToastKind = "plain"): void {
  const id = ++count;
  const others = state.shown.filter((shown) => shown.text !== text || shown.kind !== kind);
  state.shown = [...others, { id, text, kind }].slice(-MOST);
  setTimeout(() => dismiss(id), SECONDS[kind] * 1000);
}

/** Takes a message away. */
export function dismiss(id: number): void {
  state.shown = state.shown.filter((toast) => toast.id !== id);
}

/** Takes all messages away: they were about a page that has been left. */
export function clearToasts(): void {
  state.shown = [];
}

/** The messages now. */
export function toasts(): readonly Toast[] {
  return state.shown;
}

/** What went wrong, in words. */
export function problemText(problem: unknown): string {
  return problem instanceof ProblemError ? say(problem.words) : t("failed-text");
}

/** Shows what went wrong. */
export function showProblem(problem: unknown): void {
  toast(problemText(problem), "bad");
}
