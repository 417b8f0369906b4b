import { beforeEach, expect, test } from "vitest";
import type { View } from "../app/protocol";
import { HistoryCursor } from "./cursor.svelte";
import { emptyView, entry, snapshot } from "../table/fixtures/table";

const MOVES = ["a1-b1", "c1-b1", "b1-c1"];
let answers: ((view: View) => void)[];
let fetched: string[];
let failures: number;
let isBroken: boolean;
let cursor: HistoryCursor;

beforeEach(() => {
  [answers, fetched, failures, isBroken] = [[], [], 0, false];
  cursor = new HistoryCursor(
    (round, step) => {
      fetched.push(`${round}:${step}`);
      if (isBroken) return Promise.reject(new Error("offline"));
      return new Promise((resolve) => answers.push(resolve));
    },
    (round) =>
      Promise.resolve({
        round,
        players: [1, 0],
        history: [entry(0, "a1-c1"), entry(1, "c1-a1")],
        options: {},
      }),
    () => (failures += 1),
  );
});

test("an earlier step is fetched and shown", async () => {
  const looking = cursor.look(snapshot(MOVES), 1);
  expect(cursor.step).toBeNull();
  answers[0]!(emptyView(1));
  await looking;
  expect([cursor.step, cursor.view?.step]).toEqual([1, 1]);
});

test("steps beyond the history's ends are its ends", async () => {
  await cursor.look(snapshot(MOVES), Infinity);
  expect(cursor.step).toBeNull();
  const looking = cursor.look(snapshot(MOVES), -2);
  answers[0]!(emptyView(0));
  await looking;
  expect(cursor.step).toBe(0);
});

test("of two lookups the later one counts, whichever is answered first", async () => {
  const both = [cursor.look(snapshot(MOVES), 1), cursor.look(snapshot(MOVES), 2)];
  answers[1]!(emptyView(2));
  answers[0]!(emptyView(1));
  await Promise.all(both);
  expect(cursor.step).toBe(2);
});

test("returning to the present cancels a lookup under way", async () => {
  const looking = cursor.look(snapshot(MOVES), 1);
  await cursor.look(snapshot(MOVES), 3);
  answers[0]!(emptyView(1));
  await looking;
  expect(cursor.step).toBeNull();
});

test("a position that was received is not fetched", async () => {
  cursor.receive(snapshot(MOVES.slice(0, 2)), 1);
  cursor.receive(snapshot(MOVES), 2);
  await cursor.look(snapshot(MOVES), 2);
  expect(cursor.step).toBe(2);
  expect(fetched).toEqual([]);
});

test("a position that cannot be fetched leaves the present on show", async () => {
  isBroken = true;
  await cursor.look(snapshot(MOVES), 1);
  expect(cursor.step).toBeNull();
  expect(failures).toBe(1);
});

test("looking back goes on while moves are added", async () => {
  cursor.receive(snapshot(MOVES.slice(0, 1)), 0);
  await cursor.look(snapshot(MOVES), 1);
  cursor.receive(snapshot([...MOVES, "c1-b1"]), 3);
  expect(cursor.step).toBe(1);
});

test("looking back ends when the step on show is taken back", async () => {
  cursor.receive(snapshot(MOVES.slice(0, 2)), 1);
  await cursor.look(snapshot(MOVES), 2);
  cursor.receive(snapshot(MOVES.slice(0, 1)), 1);
  expect([cursor.step, cursor.view]).toEqual([null, null]);
});

test("an earlier game of the match is shown at its end, gone through, and left", async () => {
  const now = snapshot(MOVES, { round: 2 });
  const looking = cursor.lookAtGame(now, 1);
  await Promise.resolve();
  await Promise.resolve();
  answers[0]!(emptyView(2));
  await looking;
  expect([cursor.game?.round, cursor.step]).toEqual([1, 2]);
  const back = cursor.look(now, 1);
  answers[1]!(emptyView(1));
  await back;
  await cursor.look(now, Infinity);
  expect([cursor.game?.round, cursor.step, fetched]).toEqual([1, 2, ["1:2", "1:1"]]);
  cursor.receive(snapshot([...MOVES, "c1-b1"], { round: 2 }), 3);
  expect(cursor.game?.round).toBe(1);
  await cursor.lookAtGame(now, 2);
  expect([cursor.game, cursor.step]).toEqual([null, null]);
});
