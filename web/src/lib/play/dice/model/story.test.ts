import { describe, expect, test } from "vitest";

import { readEntry, type Entry } from "../../../app/protocol";
import { entry } from "../../../table/fixtures/table";
import type * as wire from "../../../app/wire";
import played from "../fixtures/games.json";
import { since, turns, type StoryTurn } from "./story";

type Played = { history: wire.Entry[]; sides: number[] };
const games = (played as unknown as Played[]).map(({ history, sides }) => ({
  history: history.map(readEntry),
  sides,
}));
const EYE = 1;

const did = (player: number, text: string, event: Partial<wire.GameEvent> = {}): Entry =>
  entry(player, text, { story: { en: text, fr: text }, ends_turn: false, ...event });
const stories = (history: Entry[]) =>
  turns(history).map(({ side, events }) => [side, ...events.map(({ story }) => story?.en)]);

describe("the story of a game", () => {
  test("tells everything that has a story, once and in order, as part of whose turn it was", () => {
    for (const { history, sides } of games) {
      const told = turns(history).flatMap(({ side, events }) => events.map((event) => ({ side, event })));
      const expected = history.map(({ event }, at) => ({ side: sides[at], event }));
      expect(told).toEqual(expected.filter(({ event }) => event.story));
    }
  });

  test("a turn goes on until something ends it", () => {
    for (const { history } of games) {
      for (const { events } of turns(history).slice(0, -1)) {
        const ends = events.map((event) => event.ends_turn);
        expect(ends).toEqual(ends.map((_, at) => at === ends.length - 1));
      }
    }
  });

  test("a side that no player is has turns of its own", () => {
    const told = stories([
      did(0, "stopped", { ends_turn: true }),
      did(-1, "drew", { side: EYE }),
      did(-1, "went on", { side: EYE, ends_turn: true }),
      did(0, "picked", { ends_turn: true }),
    ]);
    expect(told).toEqual([
      [0, "stopped"],
      [EYE, "drew", "went on"],
      [0, "picked"],
    ]);
  });

  test("two turns in a row of the same player stay two", () => {
    const told = stories([did(0, "one", { ends_turn: true }), did(0, "two"), did(-1, "three")]);
    expect(told).toEqual([
      [0, "one"],
      [0, "two", "three"],
    ]);
  });

  test("dice in the air are not told yet", () => {
    expect(stories([did(0, "roll", { story: null })])).toEqual([]);
    expect(stories([did(0, "roll", { story: null }), did(-1, "rolled 3")])).toEqual([[0, "rolled 3"]]);
  });

  test("is told back to the turn before in which one rolled, the latest first", () => {
    const turn = (side: number, faces: number[] = [3]): StoryTurn => ({
      side,
      events: [did(side, "", { faces }).event],
    });
    const told = [turn(1), turn(0), turn(1), turn(0, []), turn(1, []), turn(0)];
    expect(since(told, 0, 9)).toEqual(told.slice(1).reverse());
    expect(since(told, 0, 2)).toEqual(told.slice(-2).reverse());
    expect(since(told.slice(0, 1), 0, 9)).toEqual(told.slice(0, 1));
  });
});
