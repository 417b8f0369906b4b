/** What the local server keeps: texts by their keys in IndexedDB, which are only ever added to or put anew. */

import type { MyStrength, TableLine } from "../app/wire";

const TEXTS = "texts";
/** Beyond all that keys have. */
const LAST = "\uffff";

type Change = ["add" | "put" | "delete", key: string, text: string];

/** What Python's `archive.Store` says. */
export interface Store {
  commit(changes: string): Promise<boolean>;
  get(key: string): Promise<string>;
  scan(prefix: string): Promise<string>;
}

/** The store of a local server; those in other folders of the same web space have their own. */
export async function openStore(name: string): Promise<Store> {
  const database = await opened(name);
  const texts = () => database.transaction(TEXTS).objectStore(TEXTS);
  return {
    commit: (changes) => commit(database, JSON.parse(changes) as Change[]),
    get: async (key) => ((await done(texts().get(key))) as string | undefined) ?? "",
    scan: async (prefix) =>
      JSON.stringify(await done(texts().getAll(IDBKeyRange.bound(prefix, prefix + LAST)))),
  };
}

/** The lines of all local tables, without waiting for the local server; none where nothing can be kept. */
export async function localLines(name: string): Promise<TableLine[]> {
  try {
    const lines = JSON.parse(await (await openStore(name)).scan("line ")) as string[];
    return lines.map((line) => JSON.parse(line) as TableLine);
  } catch {
    return [];
  }
}

/** What the user is called at local tables, without waiting for the local server; empty where nothing is kept. */
export async function localName(name: string): Promise<string> {
  try {
    return await (await openStore(name)).get("name");
  } catch {
    return "";
  }
}

/** Which level bots of a game have at the user's own strength, by the games that are over here; level 0 before any. */
export async function localStrength(name: string, game: string): Promise<MyStrength> {
  const kept = await (await openStore(name)).get(`strength ${game}`).catch(() => "");
  return kept ? (JSON.parse(kept) as MyStrength) : { level: 0, games: 0 };
}

/** Names the user at local tables too. */
export async function renameLocally(name: string, user: string): Promise<void> {
  const store = await openStore(name);
  await store.commit(JSON.stringify([["put", "name", user]]));
}

const open = new Map<string, Promise<IDBDatabase>>();

function opened(name: string): Promise<IDBDatabase> {
  let database = open.get(name);
  if (!database) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    database = done(request);
    database.catch(() => open.delete(name));
    open.set(name, database);
  }
  return database;
}

/** All changes or none; they are on the disk when this is true. False: something is there already. */
function commit(database: IDBDatabase, changes: Change[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
    const texts = transaction.objectStore(TEXTS);
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () =>
      transaction.error?.name === "ConstraintError" ? resolve(false) : reject(transaction.error!);
    for (const [how, key, text] of changes) {
      if (how === "delete") texts.delete(key);
      else texts[how](text, key);
    }
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}
