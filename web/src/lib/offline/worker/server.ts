/** The local server, in the one worker that has the lock: it answers the pages of all tabs. */

import { pageLock, SERVER, serverLock, type FromServer, type ServerState, type ToServer } from "../messages";
import { startPython } from "./python";
import { openStore, type Store } from "../store";
import { EngineClient } from "./engine";

/** Python's `local.browser.Browser`. */
interface Browser {
  request(
    id: string,
    method: string,
    path: string,
    body: string,
    begin: (status: number, type: string) => void,
    part: (text: string) => void,
  ): Promise<void>;
  abandon(id: string): void;
  connect(
    id: string,
    table: string,
    send: (text: string) => void,
    close: (code: number, reason: string) => void,
  ): Promise<void>;
  receive(id: string, text: string): void;
  leave(id: string): void;
}
type BrowserClass = (store: Store, think: (task: string) => Promise<string>) => Browser;

/** Waits for the lock, and is the local server from then on until the page goes away. */
export function runServer(base: string, name: string, owner: string): void {
  void navigator.locks.request(serverLock(name), async () => {
    const server = new LocalServer(base, name, owner);
    if (await server.open()) await new Promise(() => {});
  });
}

/** Has another worker see to it that the next server here starts at once. */
function prepare(base: string): void {
  new Worker(self.location.href, { type: "module" }).postMessage({ role: "picture", base });
}

class LocalServer {
  private readonly channel: BroadcastChannel;
  private state: ServerState;
  private browser: Browser | null = null;
  /** The connections of each page, and its requests that are not answered yet. */
  private readonly pages = new Map<string, Set<string>>();

  constructor(
    private readonly base: string,
    private readonly name: string,
    owner: string,
  ) {
    this.channel = new BroadcastChannel(name);
    this.state = { to: "all", kind: "state", owner, state: "loading", part: 0 };
  }

  /** Loads everything; whether that could be done. */
  async open(): Promise<boolean> {
    this.channel.onmessage = ({ data }: MessageEvent<ToServer>) => data.to === SERVER && this.hear(data);
    this.tell({ state: "loading" });
    try {
      const [{ python, missing }, store] = await Promise.all([
        startPython(this.base, (part) => this.tell({ part })),
        openStore(this.name),
      ]);
      const { Browser } = python.pyimport("ludogite.browser.bridge") as { Browser: BrowserClass };
      this.browser = Browser(store, new EngineClient(this.base).think);
      this.tell({ state: "ready", part: 1 });
      if (missing) prepare(this.base);
      return true;
    } catch (problem) {
      console.error("The house could not be set up on this device:", problem);
      this.tell({ state: "failed" });
      this.channel.close();
      return false;
    }
  }

  private tell(news: Partial<ServerState>): void {
    this.state = { ...this.state, ...news };
    this.say(this.state);
  }

  private say(message: FromServer): void {
    this.channel.postMessage(message);
  }

  private hear(message: ToServer): void {
    if (message.kind === "hello") return this.say(this.state);
    if (!this.browser) return; // a page speaks only to a server that has said that it is ready
    const { from: to } = message;
    const { id } = message;
    switch (message.kind) {
      case "request":
        return void this.answer(this.browser, to, message);
      case "abandon":
        return this.browser.abandon(id);
      case "connect":
        this.pagesOf(to).add(id);
        return void this.browser.connect(
          id,
          message.table,
          (text) => this.say({ to, id, kind: "message", text }),
          (code, reason) => this.say({ to, id, kind: "closed", code, reason }),
        );
      case "send":
        return this.browser.receive(id, message.text);
      case "leave":
        this.pagesOf(to).delete(id);
        return this.browser.leave(id);
    }
  }

  private async answer(
    browser: Browser,
    to: string,
    { id, method, path, body }: Extract<ToServer, { kind: "request" }>,
  ): Promise<void> {
    const open = this.pagesOf(to);
    open.add(id);
    await browser.request(
      id,
      method,
      path,
      body,
      (status, type) => this.say({ to, id, kind: "begin", status, type }),
      (text) => this.say({ to, id, kind: "part", text }),
    );
    open.delete(id);
    this.say({ to, id, kind: "end" });
  }

  /** What a page has open; as soon as nobody holds its lock any more, it has gone. */
  private pagesOf(page: string): Set<string> {
    let open = this.pages.get(page);
    if (!open) {
      this.pages.set(page, (open = new Set()));
      const gone = open;
      void navigator.locks.request(pageLock(this.name, page), () => {
        for (const id of gone) {
          this.browser?.leave(id);
          this.browser?.abandon(id);
        }
        this.pages.delete(page);
      });
    }
    return open;
  }
}
