/** Who answers a request: the server, a file of the app, or the house on this device. */

import { isKept } from "../device/service.svelte";
import { isStatic } from "../house/base";
import { storedAddress } from "../house/stored";
import { houseName, isAboutHere } from "./names";

/** What nobody but a server knows. */
const SERVER_ONLY = /^\/api\/(tables\/[^/]+\/|join\/|me\/tables$)/;
const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** Answers a request, as `fetch` does; `here` asks the house on this device, whoever else could answer. */
export async function reach(path: string, request: RequestInit, here = false): Promise<Response> {
  if (here || isAboutHere(path)) return atHome(path, request);
  if (isStatic()) return (await fromFile(path)) ?? atHome(path, request);
  try {
    const response = await fetch(path, { credentials: "same-origin", ...request });
    return isAway(response) ? ((await withoutServer(path, request)) ?? response) : response;
  } catch (problem) {
    const answer = request.signal?.aborted ? null : await withoutServer(path, request);
    if (!answer) throw problem;
    return answer;
  }
}

const isAway = ({ status }: Response) => status >= BAD_GATEWAY && status <= GATEWAY_TIMEOUT;

/** The answer where the server is away; null where there is none. */
async function withoutServer(path: string, request: RequestInit): Promise<Response | null> {
  const file = await fromFile(path).catch(() => null);
  if (file?.ok) return file;
  return !SERVER_ONLY.test(path) && (await isKept()) ? atHome(path, request) : null;
}

async function fromFile(path: string): Promise<Response | null> {
  const address = storedAddress(path);
  return address ? fetch(address) : null;
}

async function atHome(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
  if (path === "/api/me" && method === "GET") return whoIsHere();
  const { localHouse } = await import("./house");
  return localHouse().fetch(path, { method, body: body as string | undefined });
}

/** Every page asks for the guest's name: nothing has to be set up for that. */
async function whoIsHere(): Promise<Response> {
  const { nameHere } = await import("./store");
  return Response.json({ name: await nameHere(houseName()), address: "" });
}
