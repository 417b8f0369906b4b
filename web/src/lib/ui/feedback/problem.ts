/** Shows what went wrong, in a short message. */

import { ProblemError } from "../../app/api";
import { say } from "../../app/i18n";
import { shell as t } from "../../app/i18n/shell";
import { toast } from "./toasts.svelte";

export function showProblem(problem: unknown): void {
  toast(problem instanceof ProblemError ? say(problem.words) : t("failed-text"), "bad");
}
