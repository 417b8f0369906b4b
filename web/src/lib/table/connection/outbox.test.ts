import { beforeEach, expect, test } from "vitest";
import type { Move } from "../../app/wire";
import { BACK_OFF, Outbox, RESEND_AFTER } from "./outbox";

const move: Move = { do: "move", id: "r1", v: 1, move: "a1-b1" };
let stored: string | null;
const store = { read: () => stored, write: (text: string) => void (stored = text) };

beforeEach(() => {
  stored = null;
});

test("a request is due at once, and again when no answer comes", () => {
  const outbox = new Outbox(store);
  outbox.add(move);
  expect(outbox.takeDue(0)).toEqual([move]);
  expect(outbox.takeDue(RESEND_AFTER - 1)).toEqual([]);
  expect(outbox.takeDue(RESEND_AFTER)).toEqual([move]);
});

test("a new connection makes everything due", () => {
  const outbox = new Outbox(store);
  outbox.add(move);
  outbox.takeDue(0);
  outbox.expire();
  expect(outbox.takeDue(1)).toEqual([move]);
});

test("a request that came too fast is due a little later", () => {
  const outbox = new Outbox(store);
  outbox.add(move);
  outbox.takeDue(0);
  expect(outbox.backOff("r1", 100)).toEqual(move);
  expect(outbox.takeDue(100 + BACK_OFF - 1)).toEqual([]);
  expect(outbox.takeDue(100 + BACK_OFF)).toEqual([move]);
});

test("what is pending survives a reload, what is settled does not", () => {
  new Outbox(store).add(move);
  const reloaded = new Outbox(store);
  expect(reloaded.requests).toEqual([move]);
  expect(reloaded.settle("r1")).toEqual(move);
  expect(reloaded.settle("r1")).toBeNull();
  expect(new Outbox(store).requests).toEqual([]);
});

test("a store that was damaged is empty", () => {
  stored = "{";
  expect(new Outbox(store).requests).toEqual([]);
});
