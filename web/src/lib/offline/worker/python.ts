/** Python in a worker, with our package on its path. */

import type { PyodideInterface } from "pyodide";
import { forgetMemory, keepMemory, keptMemory, memoryName } from "./memory";

const FOLDER = "/package";
/** The compiled part of msgspec, where Python looks for it. */
const LIBRARY = `${FOLDER}/msgspec/_core.cpython-314-wasm32-emscripten.so`;
/** What the workers begin with. */
const LOADED = ["ludogite.browser.bridge", "ludogite.browser.thinker"];

type Config = NonNullable<Parameters<(typeof import("pyodide"))["loadPyodide"]>[0]>;
type Create = NonNullable<Config["createPyodideModule"]>;
type Memory = { _loadSnapshot: Uint8Array } | { _makeSnapshot: true } | null;

/** The parts of Emscripten's module that are used here. */
interface Emscripten {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  loadDynamicLibrary(path: string, flags: Record<string, boolean>, scope: object): void;
  _sbrk(bytes: number): number;
}
interface Settings {
  preRun?: ((module: Emscripten) => void)[];
  onRuntimeInitialized?: () => void;
}

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
  const memory = name && (await keptMemory(base, name));
  progress(0.2);
  const restored =
    memory &&
    (await withMemory(base, { _loadSnapshot: memory }).catch((problem) => forgotten(base, problem)));
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
  if (!name || (await keptMemory(base, name))) return;
  const python = await withMemory(base, { _makeSnapshot: true });
  load(python, archive);
  await keepMemory(base, name, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
  const [, still] = await fetchPackage(base).catch(() => [null, null]); // somebody may have removed it by now
  if (still !== name) await forgetMemory(base);
}

async function withMemory(base: string, memory: Memory): Promise<PyodideInterface> {
  const indexURL = `${base}pyodide/`;
  const [{ loadPyodide }, library] = await Promise.all([
    import(/* @vite-ignore */ `${indexURL}pyodide.mjs`) as Promise<typeof import("pyodide")>,
    bytes(`${base}msgspec.so`),
  ]);
  const createPyodideModule: Create = async (settings) => {
    const file = (await import(/* @vite-ignore */ `${indexURL}pyodide.asm.mjs`)) as { default: Create };
    loadFirst(settings as unknown as Settings, new Uint8Array(library));
    const module = await file.default(settings);
    if (memory && "_loadSnapshot" in memory) makeRoom(module as unknown as Emscripten, memory._loadSnapshot);
    return module;
  };
  return loadPyodide({ indexURL, ...memory, createPyodideModule });
}

/**
 * Loads the compiled library before Python starts, with or without a picture of its memory: the library's data and
 * functions are then at the same addresses in both cases, and a picture may hold objects of msgspec.
 */
function loadFirst(settings: Settings, library: Uint8Array): void {
  const { onRuntimeInitialized, preRun = [] } = settings;
  let module: Emscripten;
  settings.preRun = [(created) => (module = created), ...preRun];
  settings.onRuntimeInitialized = () => {
    onRuntimeInitialized?.();
    module.FS.mkdirTree(LIBRARY.slice(0, LIBRARY.lastIndexOf("/")));
    module.FS.writeFile(LIBRARY, library);
    const flags = { global: false, nodelete: true, allowUndefined: true, loadAsync: false };
    module.loadDynamicLibrary(LIBRARY, flags, {});
  };
}

/** Room for a picture larger than the memory that Python begins with, which Pyodide does not make. */
function makeRoom(module: Emscripten, picture: Uint8Array): void {
  module._sbrk(Math.max(0, picture.length - module._sbrk(0)));
}

/** The picture is of no use. */
async function forgotten(base: string, problem: unknown): Promise<null> {
  console.warn("Python is started anew:", problem);
  await forgetMemory(base);
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
