import { afterEach, expect, it, vi } from "vitest";

const browser = vi.hoisted(() => ({ request: vi.fn(), connect: vi.fn(), abandon: vi.fn(), leave: vi.fn() }));
vi.mock("./python", () => ({
  startPython: async () => ({ python: { pyimport: () => ({ Browser: () => browser }) }, missing: null }),
}));
vi.mock("../store", () => ({ openStore: async () => ({}) }));

import type { FromServer } from "../messages";
import { runServer } from "./server";

/** Locks, each given to whoever asks first, and to the next once it is released. */
class Locks {
  private readonly last = new Map<string, Promise<unknown>>();

  request = (name: string, work: () => unknown): Promise<unknown> => {
    const done = (this.last.get(name) ?? Promise.resolve()).then(work);
    this.last.set(name, done);
    return done;
  };
}

afterEach(() => vi.unstubAllGlobals());

it("what a page has asked is abandoned when it says so, and all of it when the page goes away", async () => {
  const locks = new Locks();
  vi.stubGlobal("navigator", { locks });
  browser.request.mockImplementation(() => new Promise(() => {}));
  let close = () => {};
  void locks.request("test page me", () => new Promise<void>((gone) => (close = gone)));
  const channel = new BroadcastChannel("test");
  const ready = new Promise<void>((go) => {
    channel.onmessage = ({ data }: MessageEvent<FromServer>) =>
      "state" in data && data.state === "ready" && go();
  });
  runServer("http://server/offline/", "test", "me");
  await ready;
  const say = (message: Record<string, string>) =>
    channel.postMessage({ to: "house", from: "me", ...message });
  for (const id of ["one", "two"])
    say({ kind: "request", id, method: "POST", path: "/api/review", body: "{}" });
  say({ kind: "abandon", id: "one" });
  await vi.waitFor(() => expect(browser.abandon.mock.calls).toEqual([["one"]]));
  close();
  await vi.waitFor(() => expect(browser.abandon).toHaveBeenCalledWith("two"));
  channel.close();
});
