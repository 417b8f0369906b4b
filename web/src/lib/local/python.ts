/** Python in a worker, with our package on its path. */

import type { PyodideInterface } from "pyodide";
import { forgetMemory, keepMemory, keptMemory, memoryName } from "./memory";

const FOLDER = "/house";
/** What the workers begin with. */
const LOADED = ["ludogite.local.browser", "ludogite.local.thinker"];

type Config = NonNullable<Parameters<(typeof import("pyodide"))["loadPyodide"]>[0]>;
type Create = NonNullable<Config["createPyodideModule"]>;
type Memory = { _loadSnapshot: Uint8Array } | { _makeSnapshot: true } | null;

export interface Started {
  python: PyodideInterface;
  /** What a picture of its memory would be kept as; null where there is one, or none can be kept. */
  missing: string | null;
}

/** Starts it from the files in `base`; `progress` hears which part is done. */
export async function startPython(
  base: string,
  progress: (part: number) => void = () => {},
): Promise<Started> {
  const [archive, name] = await fetchPackage(base);
  progress(0.1);
  const memory = name && (await keptMemory(name));
  progress(0.2);
  const restored = memory && (await withMemory(base, { _loadSnapshot: memory }).catch(forgotten));
  if (restored) {
    unpack(restored, archive);
    return { python: restored, missing: null };
  }
  const python = await withMemory(base, null);
  progress(0.6);
  load(python, archive);
  return { python, missing: name };
}

/** Keeps a picture of Python's memory, if the package is kept: whoever starts it next has it at once. */
export async function pictureMemory(base: string): Promise<void> {
  const [archive, name] = await fetchPackage(base);
  if (!name || (await keptMemory(name))) return;
  const python = await withMemory(base, { _makeSnapshot: true });
  load(python, archive);
  await keepMemory(name, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
  const [, still] = await fetchPackage(base).catch(() => [null, null]); // somebody may have removed it by now
  if (still !== name) await forgetMemory();
}

async function withMemory(base: string, memory: Memory): Promise<PyodideInterface> {
  const indexURL = `${base}pyodide/`;
  const { loadPyodide } = (await import(
    /* @vite-ignore */ `${indexURL}pyodide.mjs`
  )) as typeof import("pyodide");
  const room = memory && "_loadSnapshot" in memory ? roomFor(memory._loadSnapshot, indexURL) : null;
  return loadPyodide({ indexURL, ...memory, ...room });
}

/** Room for a picture larger than the memory that Python begins with, which Pyodide does not make by itself. */
const roomFor = (picture: Uint8Array, indexURL: string): Config => ({
  createPyodideModule: async (settings) => {
    const file = (await import(/* @vite-ignore */ `${indexURL}pyodide.asm.mjs`)) as { default: Create };
    const module = await file.default(settings);
    const { _sbrk: sbrk } = module as unknown as { _sbrk: (bytes: number) => number };
    sbrk(Math.max(0, picture.length - sbrk(0)));
    return module;
  },
});

/** The picture is of no use. */
async function forgotten(problem: unknown): Promise<null> {
  console.warn("Python is started anew:", problem);
  await forgetMemory();
  return null;
}

async function fetchPackage(base: string): Promise<[ArrayBuffer, string | null]> {
  const response = await fetched(`${base}ludogite.zip`);
  return [await response.arrayBuffer(), memoryName(response)];
}

function load(python: PyodideInterface, archive: ArrayBuffer): void {
  unpack(python, archive);
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  for (const module of LOADED) python.runPython(`import ${module}`);
}

function unpack(python: PyodideInterface, archive: ArrayBuffer): void {
  python.unpackArchive(archive, "zip", { extractDir: FOLDER });
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}

/** A file's contents; raises where there is none. */
export async function bytes(address: string): Promise<ArrayBuffer> {
  return (await fetched(address)).arrayBuffer();
}
