/**
 * Python's memory as it is right after its start, with our package loaded: from it Python is there at once.
 *
 * It is made on the device, once for each build, and lies beside the files that are kept there: whoever removes those
 * removes it too.
 */

/** Bytes of it, about. */
export const MEMORY_SIZE = 31_000_000;
/** The service worker says by this header what a file is that it has kept. */
const DIGEST = "x-digest";

/** A name for the memory of Python with this package; null where the package is not kept on the device. */
export const memoryName = (archive: Response) => archive.headers.get(DIGEST);

/** Names of the caches of a folder, as the service worker (`service/caches.ts`) gives them; the app's files lie above `base`. */
function folderOf(base: string): string {
  return encodeURIComponent(new URL("..", base).pathname);
}
const cacheOf = (base: string) => `ludogite-memory ${folderOf(base)}`;
const filesOf = (base: string) => `ludogite-kept ${folderOf(base)}:`;

/** What was kept by a name. */
export async function keptMemory(base: string, name: string): Promise<Uint8Array | null> {
  try {
    const found = await caches.match(address(base, name), { cacheName: cacheOf(base) });
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Keeps it in place of all others, unless the files beside it have been removed meanwhile. */
export async function keepMemory(base: string, name: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await forgetMemory(base);
  if (!(await caches.keys()).some((cache) => cache.startsWith(filesOf(base)))) return;
  await (await caches.open(cacheOf(base))).put(address(base, name), new Response(memory));
}

export async function forgetMemory(base: string): Promise<void> {
  await caches.delete(cacheOf(base));
}

const address = (base: string, name: string) => new URL(`memory/${name}`, base);
