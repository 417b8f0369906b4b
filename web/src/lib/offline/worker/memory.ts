/**
 * Python's memory as it is right after its start, with our package loaded: from it Python is there at once.
 *
 * It is made on the device, once for each build, and lies beside the files that are kept there: whoever removes those
 * removes it too.
 */

/** Begins as the names of the service worker's caches of such files do. */
const CACHE = "ludogite-kept-memory";
const FILES = "ludogite-kept:";
/** Bytes of it, about. */
export const MEMORY_SIZE = 31_000_000;
/** The service worker says by this header what a file is that it has kept. */
const DIGEST = "x-digest";

/** A name for the memory of Python with this package; null where the package is not kept on the device. */
export const memoryName = (archive: Response) => archive.headers.get(DIGEST);

/** What was kept by a name. */
export async function keptMemory(name: string): Promise<Uint8Array | null> {
  try {
    const found = await caches.match(address(name), { cacheName: CACHE });
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Keeps it in place of all others, unless the files beside it have been removed meanwhile. */
export async function keepMemory(name: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await forgetMemory();
  if (!(await caches.keys()).some((cache) => cache.startsWith(FILES))) return;
  await (await caches.open(CACHE)).put(address(name), new Response(memory));
}

export async function forgetMemory(): Promise<void> {
  await caches.delete(CACHE);
}

const address = (name: string) => new URL(`memory/${name}`, self.location.href);
