import { describe, expect, test } from "vitest";

import { readEntry, type Entry } from "../reading";
import { entry } from "../table/fixtures/table";
import type * as wire from "../wire";
import played from "./fixtures/games.json";
import { since, turns, type Turn } from "./story";

type Played = { history: wire.Entry[]; takes: [number, boolean, number | null][] };
const games = (played as unknown as Played[]).map(({ history, takes }) => ({
  history: history.map(readEntry),
  takes,
}));

/** Entries after which a roll lies where they name its total; it climbs. */
const entries = (history: [number, string, number?][]): Entry[] =>
  history.map(([player, text, total]) => ({
    ...entry(player, text),
    roll: total === undefined ? null : { total, climbs: true, zone: 1 },
  }));

describe("the story of a game", () => {
  test("tells the results that the rules gave, and whether they climbed", () => {
    for (const { history, takes } of games) {
      const told = turns(history).flatMap((turn) => turn.deeds.filter((deed) => deed.is === "take"));
      expect(told.map(({ total, climbs, beat }) => [total, climbs, beat])).toEqual(takes);
    }
  });

  test("leaves out no move and no roll", () => {
    for (const { history } of games) {
      const dealt = history.filter(({ player, text }) => player === -1 && text.includes("+")).length;
      const answers = history.filter(({ player, text }) => player === -1 && /^\d/.test(text)).length;
      const told = turns(history).reduce((all, turn) => all + turn.deeds.length, 0);
      expect(Math.abs(history.length - dealt - answers - told)).toBeLessThanOrEqual(1); // a roll still in the air
    }
  });

  test("the Eye draws a die and rolls, in one turn of its own", () => {
    const told = turns(
      entries([
        [0, "stop"],
        [-1, "card g"],
        [-1, "eye 10"],
        [0, "pick v"],
        [0, "roll r"],
        [-1, "4", 4],
      ]),
    );
    expect(told.map(({ kind }) => kind)).toEqual(["turn", "eye", "pick", "turn"]);
    expect(told[1]!.deeds).toEqual([
      { is: "eye-card", colour: "g" },
      { is: "eye-roll", sum: 10 },
    ]);
    expect(told[3]!.deeds).toEqual([{ is: "roll", dice: "r", faces: [4], total: 4 }]);
  });

  test("two turns in a row of the same player stay two", () => {
    const told = turns(
      entries([
        [0, "roll r"],
        [-1, "4", 4],
        [0, "take"],
        [0, "stop"],
        [0, "roll r"],
        [-1, "2", 2],
      ]),
    );
    expect(told.map(({ deeds }) => deeds.length)).toEqual([3, 1]);
  });

  test("powers and cards are told with the totals of their entries, those that chance completes once it has", () => {
    const history = entries([
      [0, "roll rc"],
      [-1, "4 1", 5],
      [0, "c1~"],
      [-1, "6", 10],
      [0, "use tenacious r"],
      [-1, "3", 13],
      [0, "take"],
      [0, "use creative r"],
    ]);
    const totals = (length: number) =>
      turns(history, length).flatMap(({ deeds }) =>
        deeds.map((deed) => ("total" in deed ? deed.total : "-")),
      );
    expect(totals(8)).toEqual([5, 10, 13, 13, null]);
    expect(totals(5)).toEqual([5, 10]);
    expect(totals(3)).toEqual([5]);
  });

  test("is told back to one's own turn before, the latest first", () => {
    const turn = (player: number, kind: Turn["kind"] = "turn"): Turn => ({
      player,
      kind,
      deeds: [],
    });
    const told = [turn(1), turn(0), turn(1), turn(0, "pick"), turn(1, "pick"), turn(0)];
    expect(since(told, 0, 9)).toEqual(told.slice(1).reverse());
    expect(since(told, 0, 2)).toEqual(told.slice(-2).reverse());
    expect(since(told.slice(0, 1), 0, 9)).toEqual(told.slice(0, 1));
  });

  test("a secret choice stays secret", () => {
    expect(
      turns(
        entries([
          [-1, "?"],
          [1, "?"],
        ]),
      )[0]!.deeds,
    ).toEqual([{ is: "keep", card: null }]);
  });
});
