/** What pages and the worker that is the local server say to each other, over a channel that all tabs hear. */

/** The address of the local server on the channel; tabs of older builds know it by this name. */
export const SERVER = "house";

/** From a page; `from` is its name, `id` its number for a request or a connection. */
export type ToServer = { to: typeof SERVER; from: string } & (
  | { kind: "hello" }
  | { kind: "request"; id: string; method: string; path: string; body: string }
  | { kind: "abandon"; id: string }
  | { kind: "connect"; id: string; table: string }
  | { kind: "send"; id: string; text: string }
  | { kind: "leave"; id: string }
);

/** How far the local server has come; `owner` is the page whose worker it is. */
export interface ServerState {
  to: "all";
  kind: "state";
  owner: string;
  state: "loading" | "ready" | "failed";
  /** The part of the loading that is done. */
  part: number;
}

/** To a page: a request's answer, part by part, and what a connection brings. */
export type ToPage = { to: string; id: string } & (
  | { kind: "begin"; status: number; type: string }
  | { kind: "part"; text: string }
  | { kind: "end" }
  | { kind: "message"; text: string }
  | { kind: "closed"; code: number; reason: string }
);

export type FromServer = ServerState | ToPage;

/** What a worker is told first: what it is, and where the files for it lie. */
export type Role =
  | { role: "server"; base: string; name: string; owner: string }
  | { role: "engine"; base: string }
  | { role: "picture"; base: string };

/** What the engine is asked, and answers. */
export interface EngineTask {
  id: number;
  task: string;
}
export type Answer = { id: number; answer: string } | { id: number; problem: string };
/** The engine could not be started; a browser remembers files that failed as long as the worker is there. */
export type NotStarted = { notStarted: string };

/** The lock of the one worker that is the local server; tabs of older builds know it by this name. */
export const serverLock = (name: string) => `${name} house`;
/** The lock that a page holds as long as it is there. */
export const pageLock = (name: string, page: string) => `${name} page ${page}`;
