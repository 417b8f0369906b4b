/** The record of a game, to keep. */

import { api, ProblemError } from "../app/api";
import { say } from "../app/i18n";
import { table as t } from "../app/i18n/table";
import { save } from "../ui/storage/saving";
import { toast } from "../ui/feedback/toasts.svelte";

/** The record itself. */
export const recordText = (table: string) => api.tableRecord(table);

/** Gives the record as a file. */
export async function downloadRecord(table: string, name = table): Promise<void> {
  try {
    save(new Blob([await recordText(table)], { type: "text/plain" }), `${name}.txt`);
  } catch (problem) {
    toastFailure(problem);
  }
}

/** Copies the record, and says so. */
export async function copyRecord(table: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(await recordText(table));
    toast(t("record-copied"), "good");
  } catch (problem) {
    toastFailure(problem);
  }
}

/** Says why there is no record, as far as that is known. */
function toastFailure(problem: unknown): void {
  toast(problem instanceof ProblemError ? say(problem.words) : t("record-failed"), "bad");
}
