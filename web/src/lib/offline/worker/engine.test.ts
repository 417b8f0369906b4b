import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer, EngineTask, NotStarted, Role } from "../messages";

const startPython = vi.hoisted(() => vi.fn());
vi.mock("./python", () => ({ startPython, bytes: () => Promise.reject(new Error("none")) }));

import { EngineClient, runEngine } from "./engine";

type ToClient = Answer | NotStarted;

/** Workers, as the client of the engine has them. */
class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: ToClient }) => void) | null = null;
  onerror: (() => void) | null = null;
  sent: (EngineTask | Role)[] = [];
  isEnded = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: EngineTask | Role): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: ToClient): void {
    this.onmessage?.({ data });
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

it("an engine that could not be started is started again for the next task", async () => {
  vi.stubGlobal("self", { location: { href: "http://server/worker.js" } });
  const client = new EngineClient("http://server/offline/");
  const [one, two] = [client.think("one"), client.think("two")];
  const [first] = FakeWorker.all;
  first!.say({ notStarted: "404" });
  await expect(one).rejects.toThrow("404");
  await expect(two).rejects.toThrow("404");
  expect(first!.isEnded).toBe(true);
  const three = client.think("three");
  expect(FakeWorker.all).toHaveLength(2);
  const second = FakeWorker.all[1]!;
  second.say({ id: (second.sent[1] as EngineTask).id, answer: "3" });
  expect(await three).toBe("3");
});

it("an engine says that it could not be started, before it answers any task", async () => {
  const say = vi.fn();
  let hear: (event: { data: EngineTask }) => void = () => {};
  vi.stubGlobal("postMessage", say);
  vi.stubGlobal("self", { addEventListener: (_: string, take: typeof hear) => (hear = take) });
  startPython.mockRejectedValue(new Error("no files"));
  runEngine("http://server/offline/");
  hear({ data: { id: 1, task: "{}" } });
  await vi.waitFor(() => expect(say).toHaveBeenCalledTimes(2));
  expect(say.mock.calls[0]).toEqual([{ notStarted: "Error: no files" }]);
});
