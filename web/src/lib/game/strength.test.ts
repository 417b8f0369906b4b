import { expect, test } from "vitest";

import type { GameInfo, TableInfo, Words } from "../wire";
import { otherStrength } from "./strength";

const words = (en: string): Words => ({ en, fr: en });
const level = {
  name: "level",
  label: words("Difficulty"),
  meaning: words("How hard it is."),
  default: 1,
  choices: [1, 2].map((value) => ({ value, label: words(`Grade ${value}`) })),
  is_advanced: false,
  least: 0,
};
const box = (id: string, players: number) => ({
  id,
  least_players: players,
  most_players: players,
  options: players === 1 ? [level] : [],
});
const shelf = {
  games: [box("duel", 2), box("alone", 1)] as unknown as GameInfo[],
  levels: [1, 2, 3].map((level) => ({ level, name: words(`Level ${level}`) })),
};
const info = (game: string, kind: TableInfo["kind"], options = {}) =>
  ({ game, kind, options, clock: { kind: "none", seconds: 0, increment: 0 }, shows_odds: true }) as TableInfo;
const against = (strength: number) => [
  { level: null, is_yours: true },
  { level: strength, is_yours: false },
];

test("a stronger and a weaker bot of the same game, with seats swapped", () => {
  const table = info("duel", "bot", { format: "pair" });
  const stronger = otherStrength(table, against(2), shelf, 1)!;
  expect(stronger.name).toBe("Level 3");
  expect(stronger.table).toMatchObject({ levels: [3], seat: "second", options: { format: "pair" } });
  expect(otherStrength(table, against(2), shelf, -1)!.table.levels).toEqual([1]);
});

test("there is none above the strongest, below the weakest, or where no bot plays", () => {
  expect(otherStrength(info("duel", "bot"), against(3), shelf, 1)).toBeNull();
  expect(otherStrength(info("duel", "bot"), against(1), shelf, -1)).toBeNull();
  expect(otherStrength(info("duel", "watch"), against(2), shelf, 1)).toBeNull();
  expect(otherStrength(info("duel", "screen"), [{ level: null, is_yours: true }], shelf, 1)).toBeNull();
});

test("a game for one is made harder by its own option", () => {
  const table = info("alone", "screen", { level: 1 });
  const harder = otherStrength(table, [{ level: null, is_yours: true }], shelf, 1)!;
  expect([harder.name, harder.table.options, harder.table.kind]).toEqual(["Grade 2", { level: 2 }, "screen"]);
  expect(otherStrength(table, [], shelf, -1)).toBeNull();
});
