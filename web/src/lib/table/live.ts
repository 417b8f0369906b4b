/**
 * The live line to a table: keeps its state, sends what is asked until it is acknowledged, and comes back by itself.
 *
 * It knows neither Svelte nor the browser: socket, clock and storage are passed in.
 */

import {
  read,
  type Entry,
  type Message,
  type TableState,
  type Update,
  type View,
  type Whole,
} from "../reading";
import type { Act, Move, Request, TableInfo } from "../wire";

export type Connection = "live" | "reconnecting" | "gone";
export type Asked = Move | Act;
export type Told = Exclude<Message, { is: "whole" | "update" | "outdated" | "pong" }>;

/** The part of a WebSocket that is used here. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Time, passed in: `after` gives what calls it off. */
export interface Timer {
  now(): number;
  after(milliseconds: number, then: () => void): () => void;
}

/** Where requests wait that are not acknowledged yet, so that a reload loses none. */
export interface Shelter {
  read(): string | null;
  write(text: string): void;
}

/** What a table looks like now; parts are replaced, never changed in place. */
export interface TableNow {
  v: number;
  table: TableInfo;
  state: TableState;
  history: Entry[];
  view: View;
}

export interface Ears {
  /** The table has changed; `kept` is how much of the history before it still holds. */
  changed(now: TableNow, kept: number): void;
  connection(state: Connection): void;
  /** An answer, or a refusal of a request, which is then named. */
  told(message: Told, request: Asked | null): void;
  acknowledged(request: Asked): void;
}

export interface Means {
  connect(): Socket;
  timer: Timer;
  shelter: Shelter;
  newId(): string;
  /** Loads the page anew, for the server has become another one. */
  reload(): void;
}

export const PING_AFTER = 2_500;
export const PATIENCE = 9_000;
export const RESEND_AFTER = 4_000;
export const SLOW_DOWN = 1_000;
const LOOK_EVERY = 500;
const RETRIES = [0, 1_000, 2_000];
const GONE_CODES = [1008, 4403, 4404];

export class LiveTable {
  now: TableNow | null = null;
  state: Connection = "reconnecting";
  private socket: Socket | null = null;
  private waiting = new Map<string, { request: Asked; sent: number }>();
  private heard = 0;
  private spoke = 0;
  private failures = 0;
  private isReady = false;
  private isClosed = false;
  private callOffLook = () => {};
  private callOffRetry: (() => void) | null = null;

  constructor(
    private readonly means: Means,
    private readonly ears: Ears,
  ) {
    for (const request of sheltered(means.shelter))
      this.waiting.set(request.id, { request, sent: -Infinity });
  }

  /** Begins, and goes on until `close`. */
  open(): void {
    this.connect();
    this.look();
  }

  close(): void {
    this.isClosed = true;
    this.callOffLook();
    this.callOffRetry?.();
    this.drop();
  }

  /** The network is back, or the page is looked at again: no reason to wait any longer. */
  wake(): void {
    if (this.callOffRetry) this.connect();
    else if (this.isReady && this.means.timer.now() - this.heard > PING_AFTER) this.say({ do: "ping" });
  }

  /** Requests that are on their way. */
  get pending(): Asked[] {
    return [...this.waiting.values()].map(({ request }) => request);
  }

  move(move: string): void {
    this.ask((id, v) => ({ do: "move", id, v, move }));
  }

  act(act: Act["act"]): void {
    this.ask((id, v) => ({ do: "act", id, v, act }));
  }

  /** Asks for a hint, for odds or for a reason; gives whether it could be asked. */
  inquire(what: "hint" | "odds"): boolean;
  inquire(what: "why", clicks: string[]): boolean;
  inquire(what: "hint" | "odds" | "why", clicks: string[] = []): boolean {
    if (!this.now || !this.isReady) return false;
    const v = this.now.v;
    this.say(what === "why" ? { do: what, v, clicks } : { do: what, v });
    return true;
  }

  private ask(build: (id: string, v: number) => Asked): void {
    if (!this.now) return;
    const request = build(this.means.newId(), this.now.v);
    this.waiting.set(request.id, { request, sent: -Infinity });
    this.save();
    this.resend();
  }

  private connect(): void {
    this.callOffRetry?.();
    this.callOffRetry = null;
    this.drop();
    const socket = this.means.connect();
    this.socket = socket;
    this.heard = this.spoke = this.means.timer.now();
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(String(data));
    socket.onclose = ({ code }) => socket === this.socket && this.lose(code);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.isReady = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lose(code: number): void {
    this.drop();
    if (this.isClosed) return;
    if (GONE_CODES.includes(code)) {
      this.close();
      this.report("gone");
      return;
    }
    this.report("reconnecting");
    const pause = RETRIES[Math.min(this.failures, RETRIES.length - 1)]!;
    this.failures += 1;
    this.callOffRetry = this.means.timer.after(pause, () => this.connect());
  }

  private report(state: Connection): void {
    if (state === this.state) return;
    this.state = state;
    this.ears.connection(state);
  }

  /** Looks around twice a second: is the other side silent, have we been, is something unanswered? */
  private look(): void {
    this.callOffLook = this.means.timer.after(LOOK_EVERY, () => this.look());
    const now = this.means.timer.now();
    if (!this.socket) return;
    if (now - this.heard >= PATIENCE) this.lose(1006);
    else if (this.isReady) {
      this.resend();
      if (now - this.spoke >= PING_AFTER) this.say({ do: "ping" });
    }
  }

  private resend(): void {
    if (!this.isReady) return;
    const now = this.means.timer.now();
    for (const waiting of this.waiting.values())
      if (now - waiting.sent >= RESEND_AFTER) {
        waiting.sent = now;
        this.say(waiting.request);
      }
  }

  private say(request: Request): void {
    this.spoke = this.means.timer.now();
    this.socket?.send(JSON.stringify(request));
  }

  private hear(text: string): void {
    this.heard = this.means.timer.now();
    const message = read(text);
    switch (message.is) {
      case "whole":
        return this.takeWhole(message);
      case "update":
        return this.takeUpdate(message);
      case "outdated":
        return this.means.reload();
      case "pong":
        return;
      case "refused":
        return this.ears.told(message, this.refuse(message.id, message.code));
      default:
        return this.ears.told(message, null);
    }
  }

  private takeWhole({ v, table, state, history, view }: Whole): void {
    const before = this.now;
    this.now = { v, table, state, history, view };
    this.failures = 0;
    this.isReady = true;
    for (const waiting of this.waiting.values()) waiting.sent = -Infinity;
    this.report("live");
    const isSameGame = before?.state.round === state.round;
    this.ears.changed(this.now, isSameGame ? inCommon(before.history, history) : 0);
    this.resend();
  }

  private takeUpdate(update: Update): void {
    const before = this.now;
    if (!before) return;
    if (update.v >= before.v) {
      const after = applied(before, update);
      if (!after) return this.lose(1006); // something was missed: a new connection begins with the whole table
      this.now = after;
      const isSameGame = before.state.round === after.state.round;
      this.ears.changed(
        after,
        isSameGame ? Math.min(update.kept ?? before.history.length, before.history.length) : 0,
      );
    }
    if (update.ack !== undefined) this.acknowledge(update.ack);
  }

  private acknowledge(id: string): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    this.save();
    this.ears.acknowledged(waiting.request);
  }

  /** The request that was refused; one that came too fast is asked again a little later. */
  private refuse(id: string, code: string): Asked | null {
    const waiting = this.waiting.get(id);
    if (!waiting) return null;
    if (code === "too-fast") {
      waiting.sent = this.means.timer.now() - RESEND_AFTER + SLOW_DOWN;
    } else {
      this.waiting.delete(id);
      this.save();
    }
    return waiting.request;
  }

  private save(): void {
    this.means.shelter.write(JSON.stringify(this.pending));
  }
}

/** The table after an update, or null if that does not fit what is known: then something was missed. */
export function applied(before: TableNow, update: Update): TableNow | null {
  const isRepeated = update.v === before.v && update.entries !== undefined && update.kept === undefined;
  const kept = update.kept ?? before.history.length;
  const history =
    isRepeated || (update.kept === undefined && !update.entries)
      ? before.history
      : [...before.history.slice(0, kept), ...(update.entries ?? [])];
  const board = update.view?.board ?? before.view.board;
  const view = update.view ? { ...update.view, ...(board ? { board } : {}) } : before.view;
  const state = update.state ? { ...before.state, ...update.state } : before.state;
  const after = { v: update.v, table: before.table, state, history, view };
  const isSound = kept <= before.history.length && view.step === history.length && standsOnBoard(view);
  const missesSome = update.v > before.v + 1 && !update.view;
  return isSound && !missesSome ? after : null;
}

/** Whether every piece stands on a cell of the board, which is so unless the board is an old one. */
function standsOnBoard({ board, pieces }: View): boolean {
  const names = new Set(board?.cells.map((cell) => cell.name));
  return pieces.every((piece) => names.has(piece.cell));
}

/** How many entries two histories begin with alike. */
export function inCommon(one: Entry[], other: Entry[]): number {
  const differing = one.findIndex((entry, index) => entry.text !== other[index]?.text);
  return differing < 0 ? Math.min(one.length, other.length) : differing;
}

function sheltered(shelter: Shelter): Asked[] {
  try {
    return JSON.parse(shelter.read() ?? "[]") as Asked[];
  } catch {
    return [];
  }
}
