import { beforeEach, expect, test } from "vitest";
import type { View } from "../../app/protocol";
import { emptyView, entry, snapshot } from "../fixtures/table";
import { LookBack } from "./lookback.svelte";

const MOVES = ["a1-b1", "c1-b1", "b1-c1"];
let fetched: string[];
let failures: number;
let isBroken: boolean;
let past: LookBack;

beforeEach(() => {
  [fetched, failures, isBroken] = [[], 0, false];
  const found = <Found>(what: string, found: Found): Promise<Found> => {
    fetched.push(what);
    return isBroken ? Promise.reject(new Error("offline")) : Promise.resolve(found);
  };
  past = new LookBack(
    {
      fetchPosition: (round, step) => found<View>(`${round}:${step}`, emptyView(step)),
      fetchGame: (round) => {
        const history = [entry(0, "a1-c1"), entry(1, "c1-a1")];
        return found(`game ${round}`, { round, players: [1, 0], history, options: {} });
      },
    },
    { arrived: () => {}, failed: () => (failures += 1) },
  );
  past.receive(snapshot(MOVES), 0);
});

test("an earlier step is fetched and shown, until the present is wanted", async () => {
  expect([past.isPresent, past.step, past.view]).toEqual([true, null, null]);
  await past.look(1);
  expect([past.isPresent, past.step, past.view?.step]).toEqual([false, 1, 1]);
  past.toPresent();
  expect([past.isPresent, past.step]).toEqual([true, null]);
});

test("a position that was received is not fetched, and nothing can be done in it", async () => {
  const view = { ...emptyView(4), actions: [{ move: "stop", clicks: ["stop"] }] };
  past.receive({ ...snapshot([...MOVES, "c1-b1"]), view }, 3);
  past.receive(snapshot([...MOVES, "c1-b1", "b1-c1"]), 4);
  await past.look(4);
  expect([past.step, past.view?.actions, fetched]).toEqual([4, [], []]);
});

test("a position that cannot be fetched leaves the present on show", async () => {
  isBroken = true;
  await past.look(1);
  await past.lookAtGame(2);
  expect([past.step, failures]).toEqual([null, 2]);
});

test("looking back goes on while moves are added", async () => {
  await past.look(1);
  past.receive(snapshot([...MOVES, "c1-b1"]), 3);
  expect(past.step).toBe(1);
});

test("looking back ends when the step on show is taken back", async () => {
  await past.look(2);
  past.receive(snapshot(MOVES.slice(0, 1)), 1);
  expect([past.step, past.view]).toEqual([null, null]);
});

test("an earlier game of the match is shown at its end, gone through, and left", async () => {
  past.receive(snapshot(MOVES, { round: 2 }), 0);
  await past.lookAtGame(1);
  expect([past.game?.round, past.step]).toEqual([1, 2]);
  await past.look(1);
  await past.look(Infinity);
  expect([past.game?.round, past.step, fetched]).toEqual([1, 2, ["game 1", "1:2", "1:1"]]);
  past.receive(snapshot([...MOVES, "c1-b1"], { round: 2 }), 3);
  expect(past.game?.round).toBe(1);
  await past.lookAtGame(2);
  expect([past.game, past.step]).toEqual([null, null]);
});
