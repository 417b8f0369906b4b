/** Builds in the browser's caches: one cache for each part of each build, filled with exactly the files of that build. */

import type { BuildFile } from "./build";

declare const self: ServiceWorkerGlobalScope;

export const SHELL = "ludogite-shell";
export const KEPT = "ludogite-kept";
const DIGEST = "x-digest";

/** Fetches what is not there yet; fails if a file is not the one of this build, which a newer server may cause. */
export async function fill(kind: string, version: string, files: readonly BuildFile[]): Promise<void> {
  const cache = await caches.open(`${kind}:${version}`);
  const there = new Set(await paths(kind, version));
  const others = await Promise.all(
    (await caches.keys()).filter((name) => name.startsWith(`${kind}:`)).map((name) => caches.open(name)),
  );
  for (const file of files) {
    if (there.has(file.path)) continue;
    const address = self.registration.scope + file.path;
    await cache.put(address, (await copied(others, address, file)) ?? (await fetched(address, file)));
  }
}

/** The files that a cache has. */
export async function paths(kind: string, version: string): Promise<string[]> {
  if (!(await caches.has(`${kind}:${version}`))) return [];
  const requests = await (await caches.open(`${kind}:${version}`)).keys();
  return requests.map(({ url }) => url.slice(self.registration.scope.length));
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
