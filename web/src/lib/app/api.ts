/** Asks the server over HTTP, or the local server; what is refused comes as a ProblemError with words for people. */

import { isStatic } from "./site";
import { localServerName, isLocalRequest, isLocalTable, LocalServerLost, NotSetUp } from "../offline/names";
import { reach, type Answerer } from "../offline/client/reaching";
import type {
  CheckedGame,
  Invitation,
  JoinRequest,
  Lesson,
  LessonAnswer,
  LessonRequest,
  Me,
  MovingMatch,
  MyStrength,
  NewTable,
  Opinion,
  Opened,
  PastGame,
  PastView,
  Problem,
  Puzzle,
  Rename,
  RulesPage,
  Catalogue,
  Study,
  StudyRequest,
  TableLine,
  Words,
} from "./wire";
import type { Language } from "./i18n";
import { readGame, readView } from "./protocol";

const OFFLINE: Words = {
  en: "The server cannot be reached. Check your connection and try again.",
  fr: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
};
const UNCLEAR: Words = {
  en: "The server gave an answer that makes no sense. Try again in a moment.",
  fr: "Le serveur a donné une réponse incompréhensible. Réessayez dans un instant.",
};

/** A position that is asked for. */
type Asked = Partial<StudyRequest> & Pick<StudyRequest, "game">;
type Method = "GET" | "POST" | "PUT";

/** Why a request came to nothing; `code` is `offline` when the server was not reached, and `status` 0. */
export class ProblemError extends Error {
  constructor(
    readonly words: Words,
    readonly code: string,
    readonly status: number,
    /** The rule behind a refused move. */
    readonly rule: string | null = null,
  ) {
    super(words.en);
  }
}

/** The local server could not be started. */
export const notSetUp = () => new ProblemError(new NotSetUp().words, "not-set-up", 0);

export const api = {
  me: introduce,
  rename,
  myTables,
  /** Which level bots of a game have at the user's own strength. */
  strength: (game: string, who: Answerer = "any") =>
    ask<MyStrength>("GET", `/api/me/strength/${encodeURIComponent(game)}`, undefined, who),
  /** The same by the games on this device, as stored: the local server need not run. */
  localStrength: async (game: string) =>
    (await import("../offline/store")).localStrength(localServerName(), game),
  catalogue: () => ask<Catalogue>("GET", "/api/shelf"),
  rules: (game: string, language: Language) =>
    ask<RulesPage>("GET", `/api/rules/${encodeURIComponent(game)}/${language}`),
  /** `here`: on this device, whether there is a server or not. */
  open: (table: NewTable, here = false) => ask<Opened>("POST", "/api/tables", table, here ? "here" : "any"),
  /** A table's match, as it is taken to another server. */
  moving: (table: string) => ask<MovingMatch>("GET", tablePath(table, "moving")),
  /** Lets it go on: on this device, or at the server. */
  goOn: (match: MovingMatch, who: "here" | "server") => ask<Opened>("POST", "/api/tables/moving", match, who),
  /** All tables of this device, for a file. */
  carried: async () => (await askOnce("GET", "/api/here", undefined, { who: "here" })).text(),
  /** Keeps the tables of such a file. */
  takeIn: (file: string) => ask<{ taken: number }>("POST", "/api/here", file, "here"),
  invitation: (token: string) => ask<Invitation>("GET", `/api/join/${encodeURIComponent(token)}`),
  join: (token: string, request: JoinRequest) =>
    ask<Opened>("POST", `/api/join/${encodeURIComponent(token)}`, request),
  study: (request: Asked) => ask<Study>("POST", "/api/study", request),
  opinion: (request: Asked) => ask<Opinion>("POST", "/api/study/opinion", request),
  /** A position as SVG. */
  picture: (request: Asked, language: Language) => askText(`/api/study/picture/${language}`, request),
  /** A line from the start of a game as a record. */
  record: (request: Asked) => askText("/api/study/record", request),
  verify: (record: string) => ask<CheckedGame[]>("POST", "/api/verify", { record }),
  /** The record of a table's match. */
  tableRecord: (table: string) =>
    introduced(tablePath(table, "record"), async (path) => (await askOnce("GET", path)).text()),
  lesson: (game: string) => ask<Lesson>("GET", `/api/lessons/${encodeURIComponent(game)}`),
  judge: (game: string, step: string, request: Partial<LessonRequest>) =>
    ask<LessonAnswer>(
      "POST",
      `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(step)}`,
      request,
    ),
  todaysPuzzle: (who: Answerer = "any") => ask<Puzzle>("GET", "/api/puzzles/today", undefined, who),
  past: async (table: string, round: number, step: number) => {
    const path = `/api/tables/${encodeURIComponent(table)}/past?round=${round}&step=${step}`;
    return readView((await ask<PastView>("GET", path)).scene, step);
  },
  game: async (table: string, round: number) =>
    readGame(await ask<PastGame>("GET", `/api/tables/${encodeURIComponent(table)}/game?round=${round}`)),
};

const tablePath = (table: string, what: string) => `/api/tables/${encodeURIComponent(table)}/${what}`;

/** The user's tables, and why those at the server are missing; null where none are. */
export interface MyTables {
  tables: TableLine[];
  problem: ProblemError | null;
}

/** The user's tables, at the server and on this device; where the server is away, those `known` before. */
async function myTables(known: readonly TableLine[] = []): Promise<MyTables> {
  const { localLines } = await import("../offline/store");
  let problem: ProblemError | null = null;
  const atServer = async () => {
    if (isStatic()) return [];
    return ask<TableLine[]>("GET", "/api/me/tables", undefined, "server").catch((error: ProblemError) => {
      problem = error;
      return known.filter(({ id }) => !isLocalTable(id));
    });
  };
  const [here, there] = await Promise.all([localLines(localServerName()), atServer()]);
  return { tables: [...here, ...there], problem };
}

async function rename(name: string): Promise<Me> {
  const me = await ask<Me>("PUT", "/api/me", { name } satisfies Rename);
  const { renameLocally } = await import("../offline/store");
  await renameLocally(localServerName(), me.name).catch(() => undefined); // where nothing can be kept, nobody sits
  return me;
}

/** One request; whatever goes wrong is a ProblemError. Somebody the server does not know yet is introduced first. */
export function ask<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  who: Answerer = "any",
): Promise<Answer> {
  const once = async () => readJson<Answer>(await askOnce(method, path, body, { who }));
  return who === "here" ? once() : introduced(path, once);
}

/** The same for an answer that is plain text. */
function askText(path: string, body: unknown): Promise<string> {
  return introduced(path, async () => (await askOnce("POST", path, body)).text());
}

/** What comes as a stream of events, each as soon as it is there; `signal` ends it. */
export async function* askEvents<Item>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  for (;;) {
    const response = await introduced(path, () => askOnce("POST", path, body, { signal }));
    try {
      return yield* readEvents<Item>(response.body!);
    } catch (problem) {
      if (signal.aborted) return;
      if (!(problem instanceof LocalServerLost)) throw new ProblemError(OFFLINE, "offline", 0);
    } // then the next local server is asked, from the beginning
  }
}

/** How a line of server-sent events begins. */
const PREFIX = "data: ";

/** The events of a stream of bytes, read as JSON; whatever else is said there is left out. */
export async function* readEvents<Item>(stream: ReadableStream<Uint8Array>): AsyncGenerator<Item> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let received = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received += decoder.decode(value, { stream: true });
      const events = received.split("\n\n");
      received = events.pop()!;
      for (const event of events)
        if (event.startsWith(PREFIX)) yield JSON.parse(event.slice(PREFIX.length)) as Item;
    }
  } finally {
    void reader.cancel().catch(() => undefined); // it may have ended by itself
  }
}

async function introduced<Answer>(path: string, once: (path: string) => Promise<Answer>): Promise<Answer> {
  if (isStatic() || isLocalRequest(path)) return once(path);
  if (!csrf()) await introduce();
  try {
    return await once(path);
  } catch (problem) {
    if (!(problem instanceof ProblemError) || problem.code !== "no-guest") throw problem;
    await introduce();
    return once(path);
  }
}

let introduction: Promise<Me> | undefined;

/** Gets the cookies of a user; requests that come together wait for the same answer. */
function introduce(): Promise<Me> {
  introduction ??= askOnce("GET", "/api/me")
    .then(readJson<Me>)
    .finally(() => (introduction = undefined));
  return introduction;
}

async function askOnce(
  method: Method,
  path: string,
  body?: unknown,
  { signal = null, who = "any" }: { signal?: AbortSignal | null; who?: Answerer } = {},
): Promise<Response> {
  const response = await reached(path, { ...request(method, body), signal }, who);
  if (!response.ok) throw await problem(response);
  return response;
}

async function reached(path: string, request: RequestInit, who: Answerer): Promise<Response> {
  try {
    return await reach(path, request, who);
  } catch (problem) {
    throw problem instanceof NotSetUp ? notSetUp() : new ProblemError(OFFLINE, "offline", 0);
  }
}

async function readJson<Answer>(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new ProblemError(UNCLEAR, "unclear", response.status);
  }
}

function request(method: Method, body: unknown): RequestInit {
  if (method === "GET") return { method, headers: { Accept: "application/json" } };
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRF-Token": csrf() };
  return { method, headers, body: typeof body === "string" ? body : JSON.stringify(body ?? {}) };
}

async function problem(response: Response): Promise<ProblemError> {
  try {
    const { words, code, rule } = (await response.json()) as Partial<Problem>;
    if (words?.en && words.fr) return new ProblemError(words, code ?? "unclear", response.status, rule);
  } catch {
    // not our server's words: a proxy's page, perhaps
  }
  const isAway = response.status >= 502 && response.status <= 504;
  return new ProblemError(isAway ? OFFLINE : UNCLEAR, isAway ? "offline" : "unclear", response.status);
}

/** The readable cookie whose value has to come back as a header. */
function csrf(): string {
  const found = /(?:^|;\s*)csrf=([^;]*)/.exec(document.cookie);
  return found ? decodeURIComponent(found[1]!) : "";
}
