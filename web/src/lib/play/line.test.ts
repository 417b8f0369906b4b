import { beforeEach, describe, expect, test } from "vitest";
import { entry } from "../table/fixtures/table";
import { Line, MOST_REQUESTS } from "./line.svelte";

const LENGTH = 12;
const ENTRIES = Array.from({ length: LENGTH }, (_, at) => entry(at % 2, `m${at + 1}`));
const STOPS = Array.from({ length: LENGTH + 1 }, (_, at) => at);

let waiting: { step: number; resolve: (position: string) => void; reject: (problem: unknown) => void }[];
let asked: number[];
let problems: unknown[];
let seen: number[];
let line: Line<string>;

beforeEach(() => {
  [waiting, asked, problems, seen] = [[], [], [], []];
  line = new Line<string>({
    fetch: (step) => {
      asked.push(step);
      return new Promise((resolve, reject) => waiting.push({ step, resolve, reject }));
    },
    arrived: () => seen.push(line.step),
    failed: (problem) => problems.push(problem),
  });
  line.replace(0, ENTRIES, STOPS, "end");
});

/** The server answers what it was asked, the oldest question first. */
async function answer(count = 1): Promise<void> {
  for (const { step, resolve } of waiting.splice(0, count)) resolve(`p${step}`);
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

describe("presses in a hurry", () => {
  test("all count, with few questions at a time, and none asked twice", async () => {
    for (let press = 0; press < 10; press++) void line.by(-1);
    expect(asked).toEqual([11, 10]);
    while (waiting.length > 0) {
      expect(waiting.length).toBeLessThanOrEqual(MOST_REQUESTS);
      await answer();
    }
    expect([line.step, line.current, line.isSettled]).toEqual([2, "p2", true]);
    expect(asked).toEqual([11, 10, 2]);
  });

  test("show what comes on the way", async () => {
    void line.by(-1);
    void line.by(-1);
    void line.by(-1);
    await answer();
    expect([line.step, line.isSettled]).toEqual([11, false]);
    await answer();
    await answer();
    expect([seen, line.isSettled]).toEqual([[11, 10, 9], true]);
  });

  test("never show an earlier answer after a later one", async () => {
    void line.go(5);
    void line.go(3);
    waiting.reverse();
    await answer(2);
    expect(seen).toEqual([3]);
  });

  test("for the same position share its question", async () => {
    const both = [line.go(5), line.go(5)];
    await answer();
    await Promise.all(both);
    expect([line.step, asked]).toEqual([5, [5]]);
  });
});

test("a position is asked for once; the one that came by itself never", async () => {
  void line.go(5);
  await answer();
  await line.go(LENGTH);
  await line.go(5);
  expect([line.step, asked]).toEqual([5, [5]]);
});

test("beyond its ends are its ends", async () => {
  void line.go(-2);
  await answer();
  expect(line.step).toBe(0);
  void line.by(-1);
  expect([line.step, asked]).toEqual([0, [0]]);
  await line.go(Infinity);
  expect(line.isAtEnd).toBe(true);
});

test("who has returned meanwhile stays there", async () => {
  const looking = line.go(5);
  await line.go(LENGTH);
  await answer();
  await looking;
  expect([line.step, line.isSettled]).toEqual([LENGTH, true]);
});

test("what was on its way while something was removed is asked for again", async () => {
  void line.go(5);
  line.replace(6, ENTRIES.slice(0, 6), STOPS.slice(0, 7), "other");
  await answer();
  expect([line.step, asked]).toEqual([6, [5, 5]]);
  await answer();
  expect([line.step, line.current]).toEqual([5, "p5"]);
});

test("what cannot be had is said once, and nothing moves", async () => {
  const both = [line.go(5), line.go(5)];
  waiting[0]!.reject("offline");
  await Promise.all(both);
  expect([problems, line.step, line.isSettled]).toEqual([["offline"], LENGTH, true]);
});

test("a stop is gone to by what stands next to it", async () => {
  line.replace(LENGTH, ENTRIES, [0, 2, 4, LENGTH], "end");
  void line.by(-1);
  await answer();
  expect(line.step).toBe(4);
  void line.go(3);
  await answer();
  void line.by(1);
  expect(line.step).toBe(4);
});
