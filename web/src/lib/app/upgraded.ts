/** The app was built anew since the page was loaded: a part of it is gone, or the server speaks in another way. */

const KEY = "ludogite:reloaded";
/** Within this time a second reload would not help either. */
const LONG_AGO = 60_000;

/** Reloads the page, unless that was just done; then the failure is shown as any other. */
export function reloadOnce(
  memory: Pick<Storage, "getItem" | "setItem">,
  page: { reload(): unknown },
  now: number = Date.now(),
): void {
  try {
    if (now - Number(memory.getItem(KEY) ?? -LONG_AGO) < LONG_AGO) return;
    memory.setItem(KEY, String(now));
  } catch {
    return; // without a memory it might reload for ever
  }
  page.reload();
}
