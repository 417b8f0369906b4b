/** Shows what went wrong, in a short message. */

import { ProblemError } from "../api";
import { say } from "../i18n";
import { shell as t } from "../i18n/shell";
import { toast } from "./toasts.svelte";

export function showProblem(problem: unknown): void {
  toast(problem instanceof ProblemError ? say(problem.words) : t("failed-text"), "bad");
}
