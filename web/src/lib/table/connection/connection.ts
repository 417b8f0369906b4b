/**
 * The connection to a table: keeps its snapshot, sends requests until they are acknowledged, and reconnects by itself.
 *
 * It knows neither Svelte nor the browser: socket, timer and storage are passed in.
 */

import { read, type Arrival, type Message, type Update } from "../../app/protocol";
import type { TableAct, Request } from "../../app/wire";
import { Outbox, type PendingRequest, type RequestStore } from "./outbox";
import { applyUpdate, commonLength, keptLength, type Snapshot } from "./snapshot";
import type { Timer } from "../../ui/motion/timer";

/**
 * `elsewhere`: the process that has the table cannot be reached at the moment; reconnecting goes on.
 * `not-set-up`: this device lacks files for its tables; another attempt is made when somebody asks for it.
 */
export type ConnectionState = "live" | "reconnecting" | "elsewhere" | "not-set-up" | "gone";
/** What the server answers, beside the table itself. */
export type Reply = Exclude<Message, { is: "arrival" | "update" | "outdated" | "pong" }>;

/** The part of a WebSocket that is used here. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionListener {
  /** The table has changed; `kept` is how much of the history before it still holds. */
  changed(snapshot: Snapshot, kept: number): void;
  connection(state: ConnectionState): void;
  /** A reply, or a refusal of a request, which is then named. */
  replied(reply: Reply, request: PendingRequest | null): void;
  acknowledged(request: PendingRequest): void;
}

export interface ConnectionEnvironment {
  connect(): Socket;
  timer: Timer;
  store: RequestStore;
  newId(): string;
  /** A number from 0 to below 1; browsers that lost the same server come back one after the other. */
  random(): number;
  /** Loads the page anew, for the server has become another one. */
  reload(): void;
}

export const PING_AFTER = 2_500;
export const SILENCE_LIMIT = 9_000;
const CHECK_EVERY = 500;
/** Milliseconds before attempts, on average: each may be a half more or less. */
const RETRY_DELAYS = [0, 1_000, 2_000];
/** A connection that lasted so long was none of the failures. */
export const STABLE_AFTER = 10_000;
const ABNORMAL_CLOSURE = 1006;
/** There is no server on this device, and none can be started: each attempt costs a worker with Python. */
export const NOT_SET_UP = 4503;
export const NO_SUCH_TABLE = 4404;
const FINAL_CLOSE_CODES = [1008, 4403, NO_SUCH_TABLE];
const ELSEWHERE = "elsewhere";

export class TableConnection {
  snapshot: Snapshot | null = null;
  state: ConnectionState = "reconnecting";
  private socket: Socket | null = null;
  private readonly outbox: Outbox;
  private receivedAt = 0;
  private sentAt = 0;
  private failures = 0;
  private liveSince = 0;
  private isReady = false;
  private isClosed = false;
  private cancelCheck = () => {};
  private cancelRetry: (() => void) | null = null;

  constructor(
    private readonly environment: ConnectionEnvironment,
    private readonly listener: ConnectionListener,
  ) {
    this.outbox = new Outbox(environment.store);
  }

  /** Connects, and stays connected until `close`. */
  open(): void {
    this.connect();
    this.check();
  }

  close(): void {
    this.isClosed = true;
    this.cancelCheck();
    this.cancelRetry?.();
    this.drop();
  }

  /** The network is back, or the page is visible again: no reason to wait any longer. */
  wake(): void {
    if (this.cancelRetry) this.connect();
    else if (this.isReady && this.now - this.receivedAt > PING_AFTER) this.send({ do: "ping" });
  }

  /** Requests that are on their way. */
  get pending(): PendingRequest[] {
    return this.outbox.requests;
  }

  move(move: string): void {
    this.request((id, v) => ({ do: "move", id, v, move }));
  }

  /** `table`: where a match goes on that leaves. */
  act(act: TableAct["act"], table = ""): void {
    this.request((id, v) => ({ do: "act", id, v, act, table }));
  }

  /** Asks for a hint, for odds or for a reason, once; returns whether it could be asked. */
  ask(what: "hint" | "odds"): boolean;
  ask(what: "why", clicks: string[]): boolean;
  ask(what: "hint" | "odds" | "why", clicks: string[] = []): boolean {
    if (!this.snapshot || !this.isReady) return false;
    const { v } = this.snapshot;
    this.send(what === "why" ? { do: what, v, clicks } : { do: what, v });
    return true;
  }

  private request(build: (id: string, v: number) => PendingRequest): void {
    if (!this.snapshot) return;
    this.outbox.add(build(this.environment.newId(), this.snapshot.v));
    this.sendDue();
  }

  private get now(): number {
    return this.environment.timer.now();
  }

  private connect(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.drop();
    const socket = this.environment.connect();
    this.socket = socket;
    this.receivedAt = this.sentAt = this.now;
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(String(data));
    socket.onclose = ({ code, reason }) => socket === this.socket && this.disconnected(code, reason);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.isReady = false;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private disconnected(code: number, reason = ""): void {
    if (this.isReady && this.now - this.liveSince >= STABLE_AFTER) this.failures = 0;
    this.drop();
    if (this.isClosed) return;
    if (FINAL_CLOSE_CODES.includes(code)) {
      this.close();
      this.report("gone");
      return;
    }
    if (code === NOT_SET_UP) {
      this.cancelRetry = () => {}; // until `wake`
      this.report("not-set-up");
      return;
    }
    this.report(reason === ELSEWHERE ? "elsewhere" : "reconnecting");
    const usual = RETRY_DELAYS[Math.min(this.failures, RETRY_DELAYS.length - 1)]!;
    const delay = usual * (0.5 + this.environment.random());
    this.failures += 1;
    this.cancelRetry = this.environment.timer.after(delay, () => this.connect());
  }

  private report(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.connection(state);
  }

  /** Checks twice a second: is the other side silent, have we been, is something unanswered? */
  private check(): void {
    this.cancelCheck = this.environment.timer.after(CHECK_EVERY, () => this.check());
    if (!this.socket) return;
    if (this.now - this.receivedAt >= SILENCE_LIMIT) this.disconnected(ABNORMAL_CLOSURE);
    else if (this.isReady) {
      this.sendDue();
      if (this.now - this.sentAt >= PING_AFTER) this.send({ do: "ping" });
    }
  }

  private sendDue(): void {
    if (!this.isReady) return;
    for (const request of this.outbox.takeDue(this.now)) this.send(request);
  }

  private send(request: Request): void {
    this.sentAt = this.now;
    this.socket?.send(JSON.stringify(request));
  }

  private receive(text: string): void {
    this.receivedAt = this.now;
    const message = read(text);
    switch (message.is) {
      case "arrival":
        return this.replace(message);
      case "update":
        return this.update(message);
      case "outdated":
        return this.environment.reload();
      case "pong":
        return;
      case "refused":
        return this.listener.replied(message, this.refused(message.id, message.code));
      default:
        return this.listener.replied(message, null);
    }
  }

  private replace({ v, table, state, history, view }: Arrival): void {
    const before = this.snapshot;
    this.snapshot = { v, table, state, history, view };
    this.liveSince = this.now;
    this.isReady = true;
    this.outbox.expire();
    this.report("live");
    const isSameGame = before?.state.round === state.round;
    this.listener.changed(this.snapshot, isSameGame ? commonLength(before.history, history) : 0);
    this.sendDue();
  }

  private update(update: Update): void {
    const before = this.snapshot;
    if (!before) return;
    if (update.v >= before.v) {
      const after = applyUpdate(before, update);
      if (!after) return this.disconnected(ABNORMAL_CLOSURE); // something was missed: reconnecting brings it all
      this.snapshot = after;
      this.listener.changed(after, keptLength(before, after, update));
    }
    const acknowledged = update.ack === undefined ? null : this.outbox.settle(update.ack);
    if (acknowledged) this.listener.acknowledged(acknowledged);
  }

  /** The request that was refused; one that came too fast is sent again a little later. */
  private refused(id: string, code: string): PendingRequest | null {
    return code === "too-fast" ? this.outbox.backOff(id, this.now) : this.outbox.settle(id);
  }
}
