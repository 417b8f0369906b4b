/** Requests that are not acknowledged yet: they are stored, so that a reload loses none, and sent again. */

import type { TableAct, Move } from "../../app/wire";

/** A request that is sent until it is acknowledged or refused. */
export type PendingRequest = Move | TableAct;

/** Where pending requests are stored. */
export interface RequestStore {
  read(): string | null;
  write(text: string): void;
}

export const RESEND_AFTER = 4_000;
export const BACK_OFF = 1_000;

export class Outbox {
  private readonly pending = new Map<string, { request: PendingRequest; sentAt: number }>();

  constructor(private readonly store: RequestStore) {
    for (const request of storedRequests(store)) this.pending.set(request.id, { request, sentAt: -Infinity });
  }

  get requests(): PendingRequest[] {
    return [...this.pending.values()].map(({ request }) => request);
  }

  add(request: PendingRequest): void {
    this.pending.set(request.id, { request, sentAt: -Infinity });
    this.save();
  }

  /** Takes out a request that was answered; null if it was answered before. */
  settle(id: string): PendingRequest | null {
    const item = this.pending.get(id);
    if (!item) return null;
    this.pending.delete(id);
    this.save();
    return item.request;
  }

  /** A request that came too fast is due again a little later. */
  backOff(id: string, now: number): PendingRequest | null {
    const item = this.pending.get(id);
    if (item) item.sentAt = now - RESEND_AFTER + BACK_OFF;
    return item?.request ?? null;
  }

  /** Everything is due, for the connection is a new one. */
  expire(): void {
    for (const item of this.pending.values()) item.sentAt = -Infinity;
  }

  /** The requests to be sent now; they count as sent. */
  takeDue(now: number): PendingRequest[] {
    const due = [...this.pending.values()].filter(({ sentAt }) => now - sentAt >= RESEND_AFTER);
    for (const item of due) item.sentAt = now;
    return due.map(({ request }) => request);
  }

  private save(): void {
    this.store.write(JSON.stringify(this.requests));
  }
}

function storedRequests(store: RequestStore): PendingRequest[] {
  try {
    return JSON.parse(store.read() ?? "[]") as PendingRequest[];
  } catch {
    return [];
  }
}
