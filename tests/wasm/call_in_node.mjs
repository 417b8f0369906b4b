// Calls a function of a bare module in Node, as src/ludogite/kernel/wasm.py says; asked and answered in JSON.
import { readFileSync } from "node:fs";

const WORD = 8;
const PAGE = 65536;
const STACK = 1 << 20;

/** What a function returns, and the bytes of the arrays afterwards. */
function called(module, name, args) {
    const places = 2 + args.reduce((sum, arg) => sum + (typeof arg === "number" ? 1 : 5 + 2 * arg.shape.length), 0);
    const all = args.reduce((sum, arg) => sum + spaceFor(arg), STACK + places * WORD);
    const memory = new WebAssembly.Memory({ initial: Math.ceil(all / PAGE) });
    const stack = new WebAssembly.Global({ value: "i32", mutable: true }, STACK);
    const instance = new WebAssembly.Instance(module, { env: { __linear_memory: memory, __stack_pointer: stack } });
    const words = new BigInt64Array(memory.buffer);
    const bytes = new Uint8Array(memory.buffer);
    const arrays = [];
    let place = STACK / WORD + 2;
    let free = STACK + places * WORD;
    for (const arg of args) {
        if (typeof arg === "number") {
            words[place++] = BigInt(arg);
            continue;
        }
        const size = sizeOf(arg);
        const told = [0, 0, size / arg.size, arg.size, free, ...arg.shape, ...stridesOf(arg)];
        for (const value of told) words[place++] = BigInt(value);
        bytes.set(decoded(arg.content), free);
        arrays.push(bytes.subarray(free, free + size));
        free += spaceFor(arg);
    }
    if (instance.exports[name](STACK)) throw new Error(`${name} failed`);
    return { result: String(words[STACK / WORD]), arrays: arrays.map(encoded) };
}

const sizeOf = (arg) => arg.shape.reduce((product, size) => product * size, arg.size);

const spaceFor = (arg) => (typeof arg === "number" ? 0 : Math.ceil(sizeOf(arg) / WORD) * WORD);

const stridesOf = (arg) => arg.shape.map((_, i) => arg.shape.slice(i + 1).reduce((a, b) => a * b, arg.size));

const decoded = (content) => Buffer.from(content, "base64");

const encoded = (bytes) => Buffer.from(bytes).toString("base64");

const asked = JSON.parse(readFileSync(0, "utf8"));
const module = new WebAssembly.Module(readFileSync(asked.module));
process.stdout.write(JSON.stringify(called(module, asked.function, asked.arguments)));
