/** Answers that never change lie beside the app as files: the shelf, the rules, covers and diagrams. */

import { at } from "../../app/site";

const STORED = /^\/api\/(shelf|rules\/[a-z-]+\/(en|fr)|games\/[a-z-]+\/(cover|diagrams\/[a-z0-9.-]+)\.svg)$/;

/** The file that answers such a request; null for all others. */
export function storedAddress(path: string): string | null {
  const plain = path.split("?", 1)[0]!;
  if (!STORED.test(plain)) return null;
  return at(`offline${plain}${plain.endsWith(".svg") ? "" : ".json"}`);
}
