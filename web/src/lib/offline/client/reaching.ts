/** Who answers a request: the server, a file of the app, or the local server. */

import { isKept } from "../install/service.svelte";
import { readMe } from "../../app/calls";
import { assetUrl, isStatic } from "../../app/site";
import { localServerName, isLocalRequest } from "../names";

const ME = readMe().path;
const MY_STRENGTH = /^\/api\/me\/strength\/([^/]+)$/;

/** Answers that never change lie beside the app as files: the games, the rules, covers and diagrams. */
const STORED = /^\/api\/(shelf|rules\/[a-z-]+\/(en|fr)|games\/[a-z-]+\/(cover|diagrams\/[a-z0-9.-]+)\.svg)$/;

/** Who may answer: whoever can, this device only, or only a server, because it is not worth to wait for more. */
export type Answerer = "any" | "here" | "server";

/** What nobody but a server knows. */
const SERVER_ONLY = /^\/api\/(tables\/[^/]+\/|join\/|me\/tables$)/;
/** Requests that a server may think about for a while. */
const LONG_WORK = /^\/api\/(verify|review|study\/opinion|tables\/(moving|[^/]+\/(moving|review)))$/;
/** Milliseconds until a server that says nothing is taken to be away. */
export const [PATIENCE, LONG_PATIENCE] = [30_000, 180_000];
const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** Answers a request, as `fetch` does. */
export async function reach(path: string, request: RequestInit, who: Answerer): Promise<Response> {
  if (who === "here" || isLocalRequest(path)) return atHome(path, request);
  if (isStatic())
    return (await fromFile(path, request)) ?? (await onThisDevice(path, request, who)) ?? nobody();
  try {
    const response = await fromServer(path, request);
    return isAway(response) ? ((await withoutServer(path, request, who)) ?? response) : response;
  } catch (problem) {
    const answer = request.signal?.aborted ? null : await withoutServer(path, request, who);
    if (!answer) throw problem;
    return answer;
  }
}

/** A server's answer, all of it in time; only events may take longer once they have begun. */
async function fromServer(path: string, request: RequestInit): Promise<Response> {
  const limit = new AbortController();
  const abort = () => limit.abort(request.signal?.reason);
  if (request.signal?.aborted) abort();
  request.signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(abort, LONG_WORK.test(path) ? LONG_PATIENCE : PATIENCE);
  try {
    const response = await fetch(path, { credentials: "same-origin", ...request, signal: limit.signal });
    const { status, headers } = response;
    if (headers.get("Content-Type")?.startsWith("text/event-stream")) return response;
    return new Response(await response.arrayBuffer(), { status, headers });
  } finally {
    clearTimeout(timer);
  }
}

const isAway = ({ status }: Response) => status >= BAD_GATEWAY && status <= GATEWAY_TIMEOUT;

/** The answer where the server is away; null where there is none. */
async function withoutServer(path: string, request: RequestInit, who: Answerer): Promise<Response | null> {
  const file = await fromFile(path, request).catch(() => null);
  if (file?.ok) return file;
  return !SERVER_ONLY.test(path) && (await isKept())
    ? onThisDevice(path, request, who).catch(() => null)
    : null;
}

async function fromFile(path: string, { method }: RequestInit): Promise<Response | null> {
  const address = method === "GET" ? storedAddress(path) : null;
  return address ? fetch(address) : null;
}

/** The file that answers such a request; null for all others. */
export function storedAddress(path: string): string | null {
  const plain = path.split("?", 1)[0]!;
  if (!STORED.test(plain)) return null;
  return assetUrl(`offline${plain}${plain.endsWith(".svg") ? "" : ".json"}`);
}

/** What is kept is told at once; the rest waits for the local server, unless that is not worth it. */
async function onThisDevice(path: string, request: RequestInit, who: Answerer): Promise<Response | null> {
  const kept = request.method === "GET" ? await fromStore(path) : null;
  return kept ?? (who === "server" ? null : atHome(path, request));
}

function nobody(): never {
  throw new Error("there is no server");
}

async function fromStore(path: string): Promise<Response | null> {
  const game = MY_STRENGTH.exec(path)?.[1];
  if (!game && path !== ME) return null;
  const { localName, localStrength } = await import("../store");
  const name = localServerName();
  if (game) return Response.json(await localStrength(name, game));
  return Response.json({ name: await localName(name), address: "", docs: "" });
}

async function atHome(path: string, { method, body, signal }: RequestInit): Promise<Response> {
  const { localClient } = await import("./client");
  return localClient().fetch(path, { method, body: body as string | undefined, signal });
}
