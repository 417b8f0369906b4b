/**
 * The local server, as a page reaches it: requests and connections as to a server.
 *
 * One worker of all tabs is the local server. It has a lock; when its tab goes away, another tab's worker gets it. Whatever was
 * asked and not answered is asked again then; half an answer is an error, connections are cut, and tables come back by themselves.
 */

import { assetUrl } from "../../app/site";
import { NOT_SET_UP, type Socket } from "../../table/connection/connection";
import {
  pageLock,
  SERVER,
  type FromServer,
  type ServerState,
  type Role,
  type ToServer,
  type ToPage,
} from "../messages";
import { localServerName, LocalServerLost, NotSetUp } from "../names";
import { showSetup } from "./setup.svelte";

const TRY_AGAIN = 1013;

interface Asked {
  message: Extract<ToServer, { kind: "request" }>;
  answer: (response: Response) => void;
  fail: (problem: Error) => void;
  parts: ReadableStreamDefaultController<Uint8Array> | null;
}

/** The part of the browser that is needed here; tests have their own. */
export interface ClientEnvironment {
  name: string;
  page: string;
  channel: Pick<BroadcastChannel, "postMessage" | "onmessage">;
  /** Begins to be there for others, then has a worker wait for its turn to be the local server; gives what ends it. */
  start(): Promise<() => void>;
  show(state: ServerState | null): void;
}

export class LocalClient {
  private owner: string | null = null;
  private end: Promise<() => void> | null = null;
  private readonly asked = new Map<string, Asked>();
  private readonly sockets = new Map<string, LocalSocket>();
  private count = 0;

  constructor(private readonly environment: ClientEnvironment) {
    environment.channel.onmessage = ({ data }: MessageEvent<FromServer>) => {
      if (data.to === "all") this.heard(data as ServerState);
      else if (data.to === environment.page) this.take(data as ToPage);
    };
  }

  /** Answers as `fetch` does; it fails only where the local server cannot be started. */
  fetch(
    path: string,
    {
      method = "GET",
      body = "",
      signal,
    }: { method?: string; body?: string; signal?: AbortSignal | null } = {},
  ): Promise<Response> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    this.start();
    return new Promise((answer, fail) => {
      const id = this.newId();
      const message = { ...this.head, kind: "request", id, method, path, body } as const;
      this.asked.set(id, { message, answer, fail, parts: null });
      signal?.addEventListener("abort", () => this.abandon(id, signal.reason as Error), { once: true });
      if (this.owner) this.post(message);
    });
  }

  /** Nobody waits for an answer any more. */
  private abandon(id: string, reason: Error): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    this.giveUp(id, reason);
    if (this.owner) this.post({ ...this.head, kind: "abandon", id });
  }

  /** A request ends without its whole answer. */
  private giveUp(id: string, reason: Error): void {
    const { fail, parts } = this.asked.get(id)!;
    this.asked.delete(id);
    if (parts) parts.error(reason);
    else fail(reason);
  }

  /** Whether it would answer at once: somebody here has had it set up. */
  get isReady(): boolean {
    return this.owner !== null;
  }

  /** A connection to a table. */
  connect(table: string): Socket {
    this.start();
    const id = this.newId();
    const say = (message: ToServer) => this.owner && this.post(message);
    const socket = new LocalSocket(table, {
      open: () => say({ ...this.head, kind: "connect", id, table }),
      send: (text) => say({ ...this.head, kind: "send", id, text }),
      leave: () => {
        this.sockets.delete(id);
        say({ ...this.head, kind: "leave", id });
      },
    });
    this.sockets.set(id, socket);
    if (this.owner) socket.open();
    return socket;
  }

  private get head() {
    return { to: SERVER, from: this.environment.page } as const;
  }

  private newId(): string {
    return `${this.environment.page} ${++this.count}`;
  }

  private post(message: ToServer): void {
    this.environment.channel.postMessage(message);
  }

  private start(): void {
    this.end ??= this.environment.start().then((end) => {
      this.post({ ...this.head, kind: "hello" });
      return end;
    });
  }

  private heard(news: ServerState): void {
    if (!this.end) return; // nobody here needs the local server
    this.environment.show(news.state === "ready" ? null : news);
    if (news.state === "failed") return void (news.owner === this.environment.page && this.failed());
    const owner = news.state === "ready" ? news.owner : null;
    if (owner === this.owner) return;
    this.owner = owner;
    for (const [id, { parts }] of this.asked) if (parts) this.giveUp(id, new LocalServerLost());
    if (owner) this.flush();
    else for (const socket of this.sockets.values()) socket.cut(TRY_AGAIN);
  }

  /** A server is ready: it gets all that waits. */
  private flush(): void {
    for (const { message } of this.asked.values()) this.post(message);
    for (const socket of this.sockets.values()) socket.open();
  }

  /** This page's worker could not set it up. */
  private failed(): void {
    void this.end?.then((end) => end());
    this.end = this.owner = null;
    this.environment.show(null);
    for (const id of [...this.asked.keys()]) this.giveUp(id, new NotSetUp());
    for (const socket of this.sockets.values()) socket.cut(NOT_SET_UP);
  }

  private take(message: ToPage): void {
    const asked = this.asked.get(message.id);
    switch (message.kind) {
      case "begin":
        return asked && this.begin(message.id, asked, message.status, message.type);
      case "part":
        return asked?.parts?.enqueue(new TextEncoder().encode(message.text));
      case "end":
        this.asked.delete(message.id);
        return asked?.parts?.close();
      case "message":
        return this.sockets.get(message.id)?.take(message.text);
      case "closed":
        return this.sockets.get(message.id)?.cut(message.code, message.reason);
    }
  }

  private begin(id: string, asked: Asked, status: number, type: string): void {
    const body = new ReadableStream<Uint8Array>({
      start: (parts) => void (asked.parts = parts),
      cancel: () => this.abandon(id, new DOMException("cancelled", "AbortError")),
    });
    asked.answer(new Response(body, { status, headers: { "Content-Type": type } }));
  }
}

interface SocketLine {
  open(): void;
  send(text: string): void;
  leave(): void;
}

/** What a WebSocket is to a table of a server. */
class LocalSocket implements Socket {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(
    readonly table: string,
    private readonly line: SocketLine,
  ) {}

  open(): void {
    this.line.open();
  }
  send(text: string): void {
    this.line.send(text);
  }
  close(): void {
    this.line.leave();
  }
  take(text: string): void {
    this.onmessage?.({ data: text } as MessageEvent);
  }
  /** The other side has closed it. */
  cut(code: number, reason = ""): void {
    this.line.leave();
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

let client: LocalClient | undefined;

/** The one of this page; it is set up when it is first asked for something. */
export function localClient(): LocalClient {
  client ??= new LocalClient(inBrowser());
  return client;
}

/** The one of this page, where it is ready already; else null. */
export function readyClient(): LocalClient | null {
  return client?.isReady ? client : null;
}

/** Makes a picture of Python's memory, from which the local server starts quickly. */
export function prepareLocalServer(): void {
  newWorker({ role: "picture", base: assetUrl("offline/") });
}

function newWorker(role: Role): Worker {
  const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });
  worker.postMessage(role);
  return worker;
}

function inBrowser(): ClientEnvironment {
  const name = localServerName();
  const page = crypto.randomUUID();
  return {
    name,
    page,
    channel: new BroadcastChannel(name),
    start: async () => {
      let release = () => {};
      await new Promise<void>((held) => {
        void navigator.locks.request(pageLock(name, page), () => {
          held();
          return new Promise<void>((end) => (release = end));
        });
      });
      const worker = newWorker({ role: "server", base: assetUrl("offline/"), name, owner: page });
      return () => {
        worker.terminate();
        release();
      };
    },
    show: showSetup,
  };
}
