/** Asks the server over HTTP, or the local server; what is refused comes as a ProblemError with words for people. */

import { isStatic } from "./site";
import { localServerName, isLocalRequest, isLocalTable, LocalServerLost, NotSetUp } from "../offline/names";
import { reach, type Answerer } from "../offline/client/reaching";
import * as calls from "./calls";
import type { Call, EventsCall, JsonCall } from "./calls";
import type {
  JoinRequest,
  LessonRequest,
  Me,
  MovingMatch,
  NewTable,
  Problem,
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
type Asked = calls.Some<StudyRequest, "game">;

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
  strength: (game: string, who: Answerer = "any") => ask(calls.readMyStrength(game), who),
  /** The same by the games on this device, as stored: the local server need not run. */
  localStrength: async (game: string) =>
    (await import("../offline/store")).localStrength(localServerName(), game),
  catalogue: () => ask(calls.readShelf()),
  rules: (game: string, language: Language) => ask(calls.readRules(game, language)),
  /** `here`: on this device, whether there is a server or not. */
  open: (table: NewTable, here = false) => ask(calls.openTable(table), here ? "here" : "any"),
  /** A table's match, as it is taken to another server. */
  moving: (table: string) => ask(calls.readMoving(table)),
  /** Lets it go on: on this device, or at the server. */
  goOn: (match: MovingMatch, who: "here" | "server") => ask(calls.takeIn(match), who),
  /** All tables of this device, for a file. */
  carried: () => askText(calls.exportTables(), "here"),
  /** Keeps the tables of such a file. */
  takeIn: (file: string) => ask(calls.takeInTables(file), "here"),
  invitation: (token: string) => ask(calls.readInvitation(token)),
  join: (token: string, request: JoinRequest) => ask(calls.join(token, request)),
  study: (request: Asked) => ask(calls.lookAtStudy(request)),
  opinion: (request: Asked) => ask(calls.thinkAboutStudy(request)),
  /** A position as SVG. */
  picture: (request: Asked, language: Language) => askText(calls.drawStudy(language, request)),
  /** A line from the start of a game as a record. */
  record: (request: Asked) => askText(calls.writeStudy(request)),
  verify: (record: string) => ask(calls.checkRecord({ record })),
  /** The record of a table's match. */
  tableRecord: (table: string) => askText(calls.readRecord(table)),
  lesson: (game: string) => ask(calls.readLesson(game)),
  judge: (game: string, step: string, request: Partial<LessonRequest>) =>
    ask(calls.judgeStep(game, step, request)),
  todaysPuzzle: (who: Answerer = "any") => ask(calls.readTodaysPuzzle(), who),
  past: async (table: string, round: number, step: number) =>
    readView((await ask(calls.lookBack(table, step, round))).scene, step),
  game: async (table: string, round: number) => readGame(await ask(calls.lookAtGame(table, round))),
};

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
    return ask(calls.readMyTables(), "server").catch((error: ProblemError) => {
      problem = error;
      return known.filter(({ id }) => !isLocalTable(id));
    });
  };
  const [here, there] = await Promise.all([localLines(localServerName()), atServer()]);
  return { tables: [...here, ...there], problem };
}

async function rename(name: string): Promise<Me> {
  const me = await ask(calls.renameMe({ name }));
  const { renameLocally } = await import("../offline/store");
  await renameLocally(localServerName(), me.name).catch(() => undefined); // where nothing can be kept, nobody sits
  return me;
}

/** One request; whatever goes wrong is a ProblemError. Somebody the server does not know yet is introduced first. */
export async function ask<Answer>(call: JsonCall<Answer>, who: Answerer = "any"): Promise<Answer> {
  return introduced(call, who, async () => readJson<Answer>(await askOnce(call, { who })));
}

/** The same for an answer that is taken as text. */
function askText(call: Call, who: Answerer = "any"): Promise<string> {
  return introduced(call, who, async () => (await askOnce(call, { who })).text());
}

/** What comes as a stream of events, each as soon as it is there; `signal` ends it. */
export async function* askEvents<Item>(call: EventsCall<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for (;;) {
    const response = await introduced(call, "any", () => askOnce(call, { signal }));
    try {
      yield* readEvents<Item>(response.body!);
      return;
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

async function introduced<Answer>(
  { path }: Call,
  who: Answerer,
  once: () => Promise<Answer>,
): Promise<Answer> {
  if (who === "here" || isStatic() || isLocalRequest(path)) return once();
  if (!csrf()) await introduce();
  try {
    return await once();
  } catch (problem) {
    if (!(problem instanceof ProblemError) || problem.code !== "no-guest") throw problem;
    await introduce();
    return once();
  }
}

let introduction: Promise<Me> | undefined;

/** Gets the cookies of a user; requests that come together wait for the same answer. */
function introduce(): Promise<Me> {
  introduction ??= askOnce(calls.readMe())
    .then(readJson<Me>)
    .finally(() => (introduction = undefined));
  return introduction;
}

async function askOnce(
  call: Call,
  { signal = null, who = "any" }: { signal?: AbortSignal | null; who?: Answerer } = {},
): Promise<Response> {
  const response = await reached(call.path, { ...request(call), signal }, who);
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

function request({ method, body }: Call): RequestInit {
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
