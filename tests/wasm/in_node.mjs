// Runs Python code from its input in Node's Pyodide: node in_node.mjs PYODIDE CODE.zip KERNELS < code
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { started } from "./pyodide.mjs";

const [pyodide, code, folder] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
const kernels = Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`)]));
try {
    const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
    const python = await started(loadPyodide, new Uint8Array(readFileSync(code)), kernels);
    process.stdout.write(python.runPython(readFileSync(0, "utf8")));
} catch (error) {
    process.stderr.write(error.message);
    process.exitCode = 1;
}
