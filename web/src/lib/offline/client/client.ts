/**
 * The house on this device, as a page reaches it: requests and connections as to a server.
 *
 * One worker of all tabs is the house. It has a lock; when its tab goes away, another tab's worker gets it. Whatever was
 * asked and not answered is asked again then; connections are cut, and tables come back by themselves.
 */

import { at } from "../../app/site";
import type { Socket } from "../../table/connection/connection";
import { pageLock, type FromHouse, type HouseState, type Role, type ToHouse, type ToPage } from "../messages";
import { houseName, NotSetUp } from "../names";
import { showSetup } from "./setup.svelte";

const TRY_AGAIN = 1013;

interface Asked {
  message: Extract<ToHouse, { kind: "request" }>;
  answer: (response: Response) => void;
  fail: (problem: Error) => void;
  parts: ReadableStreamDefaultController<Uint8Array> | null;
}

/** The part of the browser that is needed here; tests have their own. */
export interface HouseEnvironment {
  name: string;
  page: string;
  channel: Pick<BroadcastChannel, "postMessage" | "onmessage">;
  /** Begins to be there for others, then has a worker wait for its turn to be the house; gives what ends it. */
  start(): Promise<() => void>;
  show(state: HouseState | null): void;
}

export class LocalHouse {
  private owner: string | null = null;
  private end: Promise<() => void> | null = null;
  private readonly asked = new Map<string, Asked>();
  private readonly sockets = new Map<string, LocalSocket>();
  private count = 0;

  constructor(private readonly environment: HouseEnvironment) {
    environment.channel.onmessage = ({ data }: MessageEvent<FromHouse>) => {
      if (data.to === "all") this.heard(data as HouseState);
      else if (data.to === environment.page) this.take(data as ToPage);
    };
  }

  /** Answers as `fetch` does; it fails only where the house cannot be set up. */
  fetch(
    path: string,
    { method = "GET", body = "" }: { method?: string; body?: string } = {},
  ): Promise<Response> {
    this.start();
    return new Promise((answer, fail) => {
      const id = this.newId();
      const message = { ...this.head, kind: "request", id, method, path, body } as const;
      this.asked.set(id, { message, answer, fail, parts: null });
      if (this.owner) this.post(message);
    });
  }

  /** Whether it would answer at once: somebody here has had it set up. */
  get isReady(): boolean {
    return this.owner !== null;
  }

  /** A connection to a table. */
  connect(table: string): Socket {
    this.start();
    const id = this.newId();
    const say = (message: ToHouse) => this.owner && this.post(message);
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
    return { to: "house", from: this.environment.page } as const;
  }

  private newId(): string {
    return `${this.environment.page} ${++this.count}`;
  }

  private post(message: ToHouse): void {
    this.environment.channel.postMessage(message);
  }

  private start(): void {
    this.end ??= this.environment.start().then((end) => {
      this.post({ ...this.head, kind: "hello" });
      return end;
    });
  }

  private heard(news: HouseState): void {
    if (!this.end) return; // nobody here needs the house
    this.environment.show(news.state === "ready" ? null : news);
    if (news.state === "failed") return void (news.owner === this.environment.page && this.failed());
    const owner = news.state === "ready" ? news.owner : null;
    if (owner === this.owner) return;
    this.owner = owner;
    if (owner) this.flush();
    else for (const socket of this.sockets.values()) socket.cut(TRY_AGAIN);
  }

  /** A house is ready: it gets all that waits. */
  private flush(): void {
    for (const { message, parts } of this.asked.values()) if (!parts) this.post(message);
    for (const socket of this.sockets.values()) socket.open();
  }

  /** This page's worker could not set it up. */
  private failed(): void {
    void this.end?.then((end) => end());
    this.end = this.owner = null;
    this.environment.show(null);
    for (const { fail } of this.asked.values()) fail(new NotSetUp());
    this.asked.clear();
    for (const socket of this.sockets.values()) socket.cut(TRY_AGAIN);
  }

  private take(message: ToPage): void {
    const asked = this.asked.get(message.id);
    switch (message.kind) {
      case "begin":
        return asked && this.begin(asked, message.status, message.type);
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

  private begin(asked: Asked, status: number, type: string): void {
    const body = new ReadableStream<Uint8Array>({ start: (parts) => void (asked.parts = parts) });
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

let house: LocalHouse | undefined;

/** The one of this page; it is set up when it is first asked for something. */
export function localHouse(): LocalHouse {
  house ??= new LocalHouse(inBrowser());
  return house;
}

/** The one of this page, where it is ready already; else null. */
export function readyHouse(): LocalHouse | null {
  return house?.isReady ? house : null;
}

/** Sees to it that the house is there at once whenever it is asked for. */
export function prepareHouse(): void {
  newWorker({ role: "picture", base: at("offline/") });
}

function newWorker(role: Role): Worker {
  const worker = new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" });
  worker.postMessage(role);
  return worker;
}

function inBrowser(): HouseEnvironment {
  const name = houseName();
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
      const worker = newWorker({ role: "house", base: at("offline/"), name, owner: page });
      return () => {
        worker.terminate();
        release();
      };
    },
    show: showSetup,
  };
}
