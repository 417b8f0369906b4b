/** The service worker: the app without a network. It knows the files of its own build, and never mixes two builds.
 *
 * What the catalogue needs (the *shell*) is kept when somebody first comes, the app's other *pages* when one of them is opened, and
 * what a local server needs beside them (the *rest*) only when they ask for it. No answer of the server is ever kept.
 */

import {
  cachesOf,
  fill,
  forgetOlder,
  KEPT,
  memoryCache,
  paths,
  prefixOf,
  SHARED_MEMORY,
  SHELL,
  wasKept,
} from "./caches";
import { BUILD, type BuildFile } from "./build";

declare const self: ServiceWorkerGlobalScope;

const ELSEWHERE = /^(api|metrics)(\/|$)|\.\w+$/;
/** The page is kept under the address of its folder: it answers for every place of the app. */
const PAGE = "";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (event.data === "take over") void self.skipWaiting();
  else if (event.data === "keep pages") event.waitUntil(keepPages());
  else if (port) event.waitUntil(reply(event.data as Question, port));
});
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

/** What pages ask: what there is and what is kept of the rest; to keep files of it; to forget all of it. */
export type Question = "rest" | "forget" | { keep: string[] };

async function reply(question: Question, port: MessagePort): Promise<void> {
  try {
    if (question === "forget") await forget();
    else if (question !== "rest") {
      await keepPages();
      await fill(
        KEPT,
        BUILD.version,
        BUILD.rest.filter(({ path }) => question.keep.includes(path)),
      );
    }
    port.postMessage({ files: BUILD.rest, kept: await paths(KEPT, BUILD.version) });
  } catch (problem) {
    port.postMessage({ problem: String(problem) });
  }
}

/** Keeps this build beside the older one. What was kept of that has to be there too before anybody changes over. */
async function install(): Promise<void> {
  const [hadShell, hadRest] = [await wasKept(SHELL), await wasKept(KEPT)];
  await fill(SHELL, BUILD.version, BUILD.shell);
  if (hadShell) await keepPages();
  if (hadRest) await fill(KEPT, BUILD.version, BUILD.rest);
}

const keepPages = () => fill(SHELL, BUILD.version, BUILD.pages);

async function takeOver(): Promise<void> {
  for (const kind of [SHELL, KEPT]) await forgetOlder(kind, BUILD.version);
  for (const name of [memoryCache(), SHARED_MEMORY]) await caches.delete(name);
  await self.clients.claim();
}

/** Removes what a local server needs. */
async function forget(): Promise<void> {
  const names = [...(await cachesOf(KEPT)), memoryCache()];
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** What is kept of what is asked for; undefined where only the network can know. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { scope } = self.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return undefined;
  const path = request.url.slice(scope.length).split(/[?#]/, 1)[0]!;
  if (request.mode === "navigate")
    return ELSEWHERE.test(path) && path !== "index.html" ? undefined : open(request);
  const has = (files: readonly BuildFile[]) => files.some((file) => file.path === path);
  if (has(BUILD.shell) || has(BUILD.pages)) return kept(SHELL, path, request);
  return has(BUILD.rest) ? kept(KEPT, path, request) : undefined;
}

/** The app's page. Where a newer build waits and nobody else is here, that one is asked instead. */
async function open(request: Request): Promise<Response> {
  const { waiting } = self.registration;
  if (waiting && (await self.clients.matchAll({ type: "window" })).length < 2) {
    waiting.postMessage("take over");
    return new Response("", { headers: { Refresh: "0" } });
  }
  return kept(SHELL, PAGE, request);
}

async function kept(kind: string, path: string, request: Request): Promise<Response> {
  const found = await caches.match(self.registration.scope + path, {
    cacheName: prefixOf(kind) + BUILD.version,
    ignoreVary: true,
  });
  return found ?? fetch(request);
}
