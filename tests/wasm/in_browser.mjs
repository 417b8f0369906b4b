// A worker that runs Python code in a browser's Pyodide; it is told the names of the modules first.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { started } from "./pyodide.mjs";

const bytes = async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer());
let python;

onmessage = async ({ data: { names, code } }) => {
    try {
        if (!python) {
            const kernels = await Promise.all(names.map(async (name) => [name, await bytes(`kernels/${name}`)]));
            python = await started(loadPyodide, await bytes("code.zip"), Object.fromEntries(kernels));
        }
        postMessage({ answer: python.runPython(code) });
    } catch (error) {
        postMessage({ error: String(error.message) });
    }
};
