// Starts Pyodide with Ludogîte's code and modules in it, in Node and in browsers.

/** Pyodide, ready to run code; `code` is a zip file, `kernels` the modules by the names of their files. */
export async function started(loadPyodide, code, kernels) {
    const python = await loadPyodide();
    python.unpackArchive(code, "zip", { extractDir: "/code" });
    python.FS.mkdir("/kernels");
    for (const [name, bytes] of Object.entries(kernels)) python.FS.writeFile(`/kernels/${name}`, bytes);
    python.runPython("import sys; sys.path.insert(0, '/code')");
    return python;
}
