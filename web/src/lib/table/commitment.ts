/** Whether a seed is the one that was promised: its hash is the seal. */

/** True or false, or null where the browser cannot tell: it hashes on secure pages only. */
export async function matches(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle || !/^(?:[0-9a-f]{2})+$/.test(seed)) return null;
  const bytes = Uint8Array.from(seed.match(/../g)!, (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
