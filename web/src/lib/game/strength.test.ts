import { expect, test } from "vitest";

import type { GameInfo, TableInfo, Words } from "../app/wire";
import { otherStrength } from "./strength";

const words = (en: string): Words => ({ en, fr: en });
const level = {
  name: "level",
  label: words("Difficulty"),
  meaning: words("How hard the game is."),
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
const catalogue = {
  games: [box("duel", 2), box("alone", 1)] as unknown as GameInfo[],
  levels: [1, 2, 3].map((level) => ({ level, name: words(`Level ${level}`) })),
};
const info = (game: string, kind: TableInfo["kind"], options = {}) =>
  ({ game, kind, options, clock: { kind: "none", seconds: 0, increment: 0 }, shows_odds: true }) as TableInfo;
const against = (strength: number) => [
  { level: null, is_yours: true },
  { level: strength, is_yours: false },
];

test("who has won meets a stronger bot next, others a weaker one, with seats swapped", () => {
  const table = info("duel", "bot", { format: "pair" });
  const harder = otherStrength(table, against(2), catalogue, true)!;
  expect(harder).toMatchObject({ isHarder: true, name: "Level 3" });
  expect(harder.table).toMatchObject({ levels: [3], seat: "second", options: { format: "pair" } });
  const easier = otherStrength(table, against(2), catalogue, false)!;
  expect(easier).toMatchObject({ isHarder: false, name: "Level 1", table: { levels: [1] } });
});

test("there is none above the strongest, below the weakest, or where no bot plays", () => {
  expect(otherStrength(info("duel", "bot"), against(3), catalogue, true)).toBeNull();
  expect(otherStrength(info("duel", "bot"), against(1), catalogue, false)).toBeNull();
  expect(otherStrength(info("duel", "watch"), against(2), catalogue, true)).toBeNull();
  expect(
    otherStrength(info("duel", "screen"), [{ level: null, is_yours: true }], catalogue, true),
  ).toBeNull();
});

test("a game for one is made harder or easier by its own option", () => {
  const offer = (level: number, hasWon: boolean) =>
    otherStrength(info("alone", "screen", { level }), [{ level: null, is_yours: true }], catalogue, hasWon);
  expect(offer(1, true)).toMatchObject({
    name: "Grade 2",
    table: { options: { level: 2 }, kind: "screen" },
  });
  expect(offer(2, false)).toMatchObject({ isHarder: false, name: "Grade 1" });
  expect(offer(1, false)).toBeNull();
  expect(offer(2, true)).toBeNull();
});
