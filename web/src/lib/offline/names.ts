/** What tells local things from those of a server; small, because every page needs it. */

import { assetUrl, isStatic } from "../app/site";
import type { Words } from "../app/wire";

/** What a local table's id begins with. */
const HERE = "here-";
const OF_TABLE = /^\/api\/tables\/([^/]+)\//;

/** Whether a table is one of this device. */
export const isLocalTable = (table: string) => table.startsWith(HERE);

/** Whether a request is about a table of this device. */
export const isLocalRequest = (path: string) => isLocalTable(OF_TABLE.exec(path)?.[1] ?? "");

/** Whether this browser can run a local server: plain addresses of other computers may not. */
export const canRunLocalServer = () =>
  isSecureContext && "locks" in navigator && "BroadcastChannel" in globalThis;

/** Whether the user can choose between a server and this device. */
export const canChooseServer = () => !isStatic() && canRunLocalServer();

/** The name of the local server's channel, locks and store; each folder of a web space has its own. */
export const localServerName = () => `ludogite ${new URL(assetUrl(".")).pathname}`;

/** Error: the local server's tab was closed in the middle of an answer; the next server can be asked again. */
export class LocalServerLost extends Error {}

/** Error: the local server could not be started. */
export class NotSetUp extends Error {
  readonly words: Words = {
    en: "The house could not be set up on this device: with a connection, try again.",
    fr: "La maison n'a pas pu s'installer sur cet appareil : avec une connexion, réessayez.",
  };
}
