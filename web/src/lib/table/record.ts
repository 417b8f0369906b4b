/** The record of a game, to keep. */

import { table as t } from "../i18n/table";
import { toast } from "../ui/toasts.svelte";

export function recordAddress(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/record`;
}

/** The record itself. */
export async function recordText(table: string): Promise<string> {
  const response = await fetch(recordAddress(table));
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

/** Copies the record, and says so. */
export async function copyRecord(table: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(await recordText(table));
    toast(t("record-copied"), "good");
  } catch {
    toast(t("record-failed"), "bad");
  }
}
