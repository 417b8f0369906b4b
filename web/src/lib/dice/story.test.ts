import { describe, expect, test } from "vitest";

import type { Entry } from "../reading";
import games from "./fixtures/games.json";
import { since, turns, type Turn } from "./story";

const entries = (history: (string | number)[][]): Entry[] =>
  history.map(([player, text]) => ({ player: Number(player), text: String(text), touched: [] }));

describe("the story of a game", () => {
  test("tells the results that the rules gave, and whether they climbed", () => {
    for (const { history, takes } of games) {
      const told = turns(entries(history)).flatMap((turn) => turn.deeds.filter((deed) => deed.is === "take"));
      expect(told.map(({ total, climbs, beat }) => [total, climbs, beat])).toEqual(takes);
    }
  });

  test("leaves out no move and no roll", () => {
    for (const { history } of games) {
      const dealt = history.filter(([player, text]) => player === -1 && String(text).includes("+")).length;
      const answers = history.filter(([player, text]) => player === -1 && /^\d/.test(String(text))).length;
      const told = turns(entries(history)).reduce((all, turn) => all + turn.deeds.length, 0);
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
        [-1, "4"],
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
        [-1, "4"],
        [0, "take"],
        [0, "stop"],
        [0, "roll r"],
        [-1, "2"],
      ]),
    );
    expect(told.map(({ deeds }) => deeds.length)).toEqual([3, 1]);
  });

  test("is told back to one's own turn before, the latest first", () => {
    const turn = (player: number, kind: Turn["kind"] = "turn"): Turn => ({
      player,
      kind,
      deeds: [],
      zone: 0,
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
