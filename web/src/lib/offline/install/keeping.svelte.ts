/** Keeping the local server: what is here of it, how much is missing, and the way there. It goes on between pages. */

import { MEMORY_SIZE } from "../worker/memory";
import { ask, settled, type KeptFile, type Rest } from "./service.svelte";

/** Bytes after which the bar moves on. */
const HANDFUL = 250_000;

export type InstallState = "unknown" | "impossible" | "unready" | "away" | "keeping" | "kept";

const state = $state<{
  rest: Rest | null;
  standing: InstallState;
  hasFailed: boolean;
  isPersistent: boolean | null;
}>({
  rest: null,
  standing: "unknown",
  hasFailed: false,
  isPersistent: null,
});

export const keeping = {
  get standing(): InstallState {
    return state.standing;
  },
  /** Whether the last attempt stopped in the middle. */
  get hasFailed(): boolean {
    return state.hasFailed;
  },
  /** Whether the browser never clears it by itself; null while that is unknown. */
  get isPersistent(): boolean | null {
    return state.isPersistent;
  },
  /** Bytes of everything. */
  get total(): number {
    return sum(() => true);
  },
  /** Bytes on the device, about, once the local server has been started there. */
  get room(): number {
    return this.total + MEMORY_SIZE;
  },
  /** Bytes that are here. */
  get here(): number {
    const kept = new Set(state.rest?.kept);
    return sum((path) => kept.has(path));
  },
  look,
  keep,
  remove,
};

/** Finds out what is here. */
async function look(): Promise<void> {
  if (state.rest === null) await settled();
  const rest = await ask("rest").catch(() => null);
  if (state.standing !== "keeping") settle(rest);
  state.isPersistent = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

/** Brings what is missing, a handful of files at a time. */
async function keep(): Promise<void> {
  state.standing = "keeping";
  state.hasFailed = false;
  void askToStay(); // some browsers ask people, who may take their time
  try {
    for (const keep of handfuls(missing())) state.rest = await ask({ keep });
  } catch {
    state.hasFailed = true;
  }
  if (settle(await ask("rest").catch(() => null)) === "kept")
    (await import("../client/client")).prepareLocalServer();
}

/** Asks the browser never to clear it by itself. */
async function askToStay(): Promise<void> {
  state.isPersistent = (await navigator.storage?.persist?.().catch(() => null)) ?? null;
}

/** Forgets all of it. */
async function remove(): Promise<void> {
  settle(await ask("forget").catch(() => null));
}

function missing(): KeptFile[] {
  const kept = new Set(state.rest?.kept);
  return (state.rest?.files ?? []).filter(({ path }) => !kept.has(path));
}

/** The paths of files, together as many as make no long way. */
function* handfuls(files: KeptFile[]): Generator<string[]> {
  let paths: string[] = [];
  let bytes = 0;
  for (const { path, size } of files) {
    if (paths.length > 0 && bytes + size > HANDFUL) {
      yield paths;
      [paths, bytes] = [[], 0];
    }
    paths.push(path);
    bytes += size;
  }
  if (paths.length > 0) yield paths;
}

/** Takes an answer in; gives how things stand then. */
function settle(rest: Rest | null): InstallState {
  state.rest = rest;
  if (!rest) state.standing = "impossible";
  else if (rest.files.length === 0) state.standing = "unready";
  else state.standing = rest.kept.length === rest.files.length ? "kept" : "away";
  return state.standing;
}

function sum(which: (path: string) => boolean): number {
  return (state.rest?.files ?? [])
    .filter(({ path }) => which(path))
    .reduce((bytes, { size }) => bytes + size, 0);
}
