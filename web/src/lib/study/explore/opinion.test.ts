import { expect, test } from "vitest";
import type { Opinion } from "../../app/wire";
import { OpinionQuery } from "./opinion.svelte";

const POSITION = { game: "karma-dice", position: "round=1 scores=0,0" };

test("an opinion is asked for once, and again where the options are others", async () => {
  const asked: unknown[] = [];
  const query = new OpinionQuery(({ options }) => {
    asked.push(options);
    const is_exact = options["traits"] === true;
    return Promise.resolve<Opinion>({ position: "", player: 0, places: [], lines: [], is_exact });
  });
  query.isWanted = true;
  await query.look({ ...POSITION, options: { traits: false } }, true);
  await query.look({ ...POSITION, options: { traits: true } }, true);
  expect(query.current?.is_exact).toBe(true);
  await query.look({ ...POSITION, options: { traits: false } }, true);
  expect([query.current?.is_exact, asked]).toEqual([false, [{ traits: false }, { traits: true }]]);
});
