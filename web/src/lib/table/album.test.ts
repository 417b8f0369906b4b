import { expect, test } from "vitest";
import type { View } from "../reading";
import { Album } from "./album";

const view = (step: number, last: string[] = []): View => ({
  step,
  pieces: [],
  dice: [],
  tracks: [],
  notes: [],
  others: [],
  last,
  actions: [{ move: "stop", clicks: ["stop"] }],
  results: {},
  labels: [],
});

/** An album that writes down what it fetches. */
function album(fetched: string[]): Album {
  return new Album(async (round, step) => {
    fetched.push(`${round}:${step}`);
    return view(step, ["fetched"]);
  });
}

test("a position that was seen live is not fetched, and nothing can be done in it", async () => {
  const fetched: string[] = [];
  const kept = album(fetched);
  kept.keep(1, view(3));
  expect((await kept.view(1, 3)).actions).toEqual([]);
  expect(fetched).toEqual([]);
});

test("any other position is fetched once", async () => {
  const fetched: string[] = [];
  const kept = album(fetched);
  await kept.view(1, 3);
  await kept.view(1, 3);
  expect(fetched).toEqual(["1:3"]);
});

test("what was taken back is forgotten, in this game only", async () => {
  const fetched: string[] = [];
  const kept = album(fetched);
  for (const step of [1, 2, 3]) kept.keep(1, view(step));
  kept.keep(2, view(3));
  kept.forget(1, 1);
  for (const step of [1, 2, 3]) await kept.view(1, step);
  await kept.view(2, 3);
  expect(fetched).toEqual(["1:2", "1:3"]);
});
