/** Python in a worker, with our package on its path. */

import type { PyodideInterface } from "pyodide";

const FOLDER = "/house";

/** Starts it from the files in `base`; `progress` hears which part is done. */
export async function startPython(
  base: string,
  progress: (part: number) => void = () => {},
): Promise<PyodideInterface> {
  const files = `${base}pyodide/`;
  const { loadPyodide } = (await import(
    /* @vite-ignore */ `${files}pyodide.mjs`
  )) as typeof import("pyodide");
  progress(0.1);
  const [python, archive] = await Promise.all([
    loadPyodide({ indexURL: files }).then((python) => {
      progress(0.6);
      return python;
    }),
    bytes(`${base}ludogite.zip`),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  progress(0.7);
  return python;
}

/** A file's contents; raises where there is none. */
export async function bytes(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response.arrayBuffer();
}
