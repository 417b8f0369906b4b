/**
 * Builds in the browser's caches: one cache for each part of each build, filled with exactly the files of that build.
 *
 * A browser has one set of caches for all folders of a web space: the names of ours contain the app's folder.
 */

import type { BuildFile } from "./build";

declare const self: ServiceWorkerGlobalScope;

export const SHELL = "ludogite-shell";
export const KEPT = "ludogite-kept";
const DIGEST = "x-digest";

/** The app's folder; it has no colon then. */
const folder = () => encodeURIComponent(new URL(self.registration.scope).pathname);

/** How the names of a part's caches begin; the rest is the build's version. */
export const prefixOf = (kind: string) => `${kind} ${folder()}:`;

/** Name of the cache with a picture of Python's memory, which `lib/offline/worker/memory.ts` makes. */
export const memoryCache = () => `ludogite-memory ${folder()}`;
/** The same in builds that shared it with all folders. */
export const SHARED_MEMORY = "ludogite-kept-memory";

/** Names of the caches of a part; those of other folders are none of ours. */
export async function cachesOf(kind: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefixOf(kind)));
}

/** Fetches what is not there yet; fails if a file is not the one of this build, which a newer server may cause. */
export async function fill(kind: string, version: string, files: readonly BuildFile[]): Promise<void> {
  const cache = await caches.open(prefixOf(kind) + version);
  const there = new Set(await paths(kind, version));
  const names = [...(await cachesOf(kind)), ...(await sharedCaches(kind))];
  const others = await Promise.all(names.map((name) => caches.open(name)));
  for (const file of files) {
    if (there.has(file.path)) continue;
    const address = self.registration.scope + file.path;
    await cache.put(address, (await copied(others, address, file)) ?? (await fetched(address, file)));
  }
}

/** The files that a cache has. */
export async function paths(kind: string, version: string): Promise<string[]> {
  const name = prefixOf(kind) + version;
  if (!(await caches.has(name))) return [];
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => url.slice(self.registration.scope.length));
}

/** Whether files of a part were kept by an older build. */
export async function wasKept(kind: string): Promise<boolean> {
  if ((await cachesOf(kind)).length > 0) return true;
  for (const name of await sharedCaches(kind)) if ((await ownIn(name)).length > 0) return true;
  return false;
}

/** Removes the files of older builds. */
export async function forgetOlder(kind: string, version: string): Promise<void> {
  const old = (await cachesOf(kind)).filter((name) => name !== prefixOf(kind) + version);
  await Promise.all(old.map((name) => caches.delete(name)));
  for (const name of await sharedCaches(kind)) {
    const cache = await caches.open(name);
    for (const request of await ownIn(name)) await cache.delete(request, { ignoreVary: true });
    if ((await cache.keys()).length === 0) await caches.delete(name);
  }
}

/** Caches of builds that shared theirs with all folders. */
async function sharedCaches(kind: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(`${kind}:`));
}

/** What such a cache has of this folder. */
async function ownIn(name: string): Promise<readonly Request[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.filter(({ url }) => url.startsWith(self.registration.scope));
}

/** The same file of another build. */
async function copied(others: Cache[], address: string, file: BuildFile): Promise<Response | undefined> {
  for (const cache of others) {
    const response = await cache.match(address, { ignoreVary: true });
    if (response?.headers.get(DIGEST) === file.digest) return response;
  }
  return undefined;
}

async function fetched(address: string, file: BuildFile): Promise<Response> {
  const response = await fetch(address, { cache: "no-cache", credentials: "same-origin" });
  if (!response.ok) throw new Error(`${file.path}: ${response.status}`);
  const body = await response.arrayBuffer();
  const sha = [...new Uint8Array(await crypto.subtle.digest("SHA-256", body))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  if (!sha.startsWith(file.digest)) throw new Error(`${file.path} is of another build`);
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set(DIGEST, file.digest);
  return new Response(body, { headers });
}
