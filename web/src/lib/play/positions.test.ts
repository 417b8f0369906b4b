import { beforeEach, expect, test } from "vitest";
import { emptyView } from "../table/fixtures/table";
import { PositionCache } from "./positions";

let fetched: string[];
let cache: PositionCache;

beforeEach(() => {
  fetched = [];
  cache = new PositionCache((round, step) => {
    fetched.push(`${round}:${step}`);
    return Promise.resolve(emptyView(step));
  });
});

test("a position that was seen live is not fetched, and nothing can be done in it", async () => {
  cache.add(1, { ...emptyView(3), actions: [{ move: "stop", clicks: ["stop"] }] });
  expect((await cache.get(1, 3)).actions).toEqual([]);
  expect(fetched).toEqual([]);
});

test("any other position is fetched once", async () => {
  await cache.get(1, 3);
  await cache.get(1, 3);
  expect(fetched).toEqual(["1:3"]);
});

test("what was taken back is removed, in this game only", async () => {
  for (const step of [1, 2, 3]) cache.add(1, emptyView(step));
  cache.add(2, emptyView(3));
  cache.removeAfter(1, 1);
  for (const step of [1, 2, 3]) await cache.get(1, step);
  await cache.get(2, 3);
  expect(fetched).toEqual(["1:2", "1:3"]);
});

test("what was on its way while something was removed is fetched again", async () => {
  const looked = cache.get(1, 3);
  cache.removeAfter(1, 1);
  expect((await looked).step).toBe(3);
  await cache.get(1, 3);
  expect(fetched).toEqual(["1:3", "1:3"]);
});
