/** What tells local things from those of a server; small, because every page needs it. */

import { at, isStatic } from "../app/site";
import type { Words } from "../app/wire";

/** What a local table's id begins with. */
const HERE = "here-";
const OF_TABLE = /^\/api\/tables\/([^/]+)\//;

/** Whether a table is one of this device. */
export const isHere = (table: string) => table.startsWith(HERE);

/** Whether a request is about a table of this device. */
export const isAboutHere = (path: string) => isHere(OF_TABLE.exec(path)?.[1] ?? "");

/** Whether this browser can be a house at all: plain addresses of other computers may not. */
export const canBeHouse = () => isSecureContext && "locks" in navigator && "BroadcastChannel" in globalThis;

/** Whether one can choose between a server and this device. */
export const canChooseHouse = () => !isStatic() && canBeHouse();

/** What a house's channel, locks and store are called: those of other folders of the same web space are others. */
export const houseName = () => `ludogite ${new URL(at(".")).pathname}`;

/** The house could not be set up on this device. */
export class NotSetUp extends Error {
  readonly words: Words = {
    en: "The house could not be set up on this device: with a connection, try again.",
    fr: "La maison n'a pas pu s'installer sur cet appareil : avec une connexion, réessayez.",
  };
}
