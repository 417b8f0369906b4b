// Runs Python code in Node's Pyodide: node in_node.mjs PYODIDE CODE.zip KERNELS. A line of its input is code, as a text in
// JSON, and a line of its output what came of it.
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { started } from "./pyodide.mjs";

const [pyodide, code, folder] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith(".wasm"));
const kernels = Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`)]));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await started(loadPyodide, new Uint8Array(readFileSync(code)), kernels);

function told(code) {
    try {
        return { answer: python.runPython(code) };
    } catch (error) {
        return { error: error.message };
    }
}

for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(told(JSON.parse(line)))}\n`);
}
