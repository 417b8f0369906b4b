/** The engine: a worker beside the local server that searches for bots and people, one task after the other. */

import type { PyodideInterface } from "pyodide";
import type { Answer, EngineTask, NotStarted } from "../messages";
import { bytes, startPython } from "./python";

const KERNELS = "/kernels";

/** The part of Python's files that is used here. */
interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}

type Think = (task: string) => string;

/** Answers tasks from now on. */
export function runEngine(base: string): void {
  const started = start(base);
  started.catch((problem) => postMessage({ notStarted: String(problem) } satisfies NotStarted));
  const fetched = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  async function answer({ id, task }: EngineTask): Promise<void> {
    try {
      const { python, think } = await started;
      const { game } = JSON.parse(task) as { game: string };
      if (!fetched.has(game)) fetched.set(game, fetchKernel(python, base, game));
      await fetched.get(game);
      postMessage({ id, answer: think(task) } satisfies Answer);
    } catch (problem) {
      postMessage({ id, problem: String(problem) } satisfies Answer);
    }
  }
  self.addEventListener("message", ({ data }: MessageEvent<EngineTask>) => {
    last = last.then(() => answer(data));
  });
}

async function start(base: string): Promise<{ python: PyodideInterface; think: Think }> {
  const { python } = await startPython(base);
  (python.FS as Files).mkdirTree(KERNELS);
  return { python, think: (python.pyimport("ludogite.browser.thinker") as { think: Think }).think };
}

/** A game's compiled rules and searches; a game that has none is thought about without. */
async function fetchKernel(python: PyodideInterface, base: string, game: string): Promise<void> {
  const kernel = await bytes(`${base}kernels/${game}.wasm`).catch(() => null);
  if (kernel) (python.FS as Files).writeFile(`${KERNELS}/${game}.wasm`, new Uint8Array(kernel));
}

/** The local server's way to the engine, which is started when it is first needed. */
export class EngineClient {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, [(answer: string) => void, (problem: Error) => void]>();
  private count = 0;

  constructor(private readonly base: string) {}

  think = (task: string): Promise<string> => {
    this.worker ??= this.start();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, [resolve, reject]);
      this.worker!.postMessage({ id, task } satisfies EngineTask);
    });
  };

  private start(): Worker {
    const worker = new Worker(self.location.href, { type: "module" });
    /** Whoever asks next has another worker started. */
    const end = (problem: string) => {
      if (worker !== this.worker) return;
      for (const [, reject] of this.waiting.values()) reject(new Error(problem));
      this.waiting.clear();
      this.worker = null;
      worker.terminate();
    };
    worker.onmessage = ({ data }: MessageEvent<Answer | NotStarted>) => {
      if ("notStarted" in data) return end(data.notStarted);
      const [resolve, reject] = this.waiting.get(data.id)!;
      this.waiting.delete(data.id);
      if ("answer" in data) resolve(data.answer);
      else reject(new Error(data.problem));
    };
    worker.onerror = () => end("the engine is lost");
    worker.postMessage({ role: "engine", base: this.base });
    return worker;
  }
}
