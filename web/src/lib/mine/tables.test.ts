import { afterEach, describe, expect, it, test } from "vitest";
import { speak } from "../app/i18n";
import type { TableLine } from "../app/wire";
import { learnStrengths } from "../shelf/strengths.svelte";
import { finished, othersAt, seatTitle, unfinished } from "./tables";

const line = (id: string, phase: TableLine["phase"], isMine: boolean, updated: number): TableLine => ({
  id,
  game: "kanto",
  seats: [],
  phase,
  is_your_turn: isMine,
  updated,
  round: 1,
  rounds: 1,
  score: null,
});
const tables = [
  line("old over", "over", false, 1),
  line("theirs", "playing", false, 9),
  line("waiting", "waiting", false, 5),
  line("mine", "playing", true, 2),
  line("new over", "over", false, 8),
];

describe("my tables", () => {
  it("begin with those where it is my turn, then the latest", () => {
    expect(unfinished(tables).map(({ id }) => id)).toEqual(["mine", "theirs", "waiting"]);
  });

  it("end with the finished ones, the latest first", () => {
    expect(finished(tables).map(({ id }) => id)).toEqual(["new over", "old over"]);
  });
});

const bot = (letter: string) => ({
  name: { en: `Bot 3 ${letter}`, fr: `Robot 3 ${letter}` },
  level: 3,
  is_yours: false,
});
const person = (name: string, is_yours: boolean) => ({ name: { en: name, fr: name }, level: null, is_yours });

afterEach(() => speak("en"));

test("bots are called in the reader's language", () => {
  speak("fr");
  expect(seatTitle(bot("A"))).toBe("Robot 3 A");
});

test("where there is room a bot's strength is said, once it is known", () => {
  expect(seatTitle(bot("A"))).toBe("Bot 3 A");
  learnStrengths([{ level: 3, name: { en: "Learner", fr: "Apprenti" } }]);
  expect(seatTitle(bot("A"))).toBe("Bot 3 A · learner");
});

test("the others at a table are those on other seats, also one of the reader's name", () => {
  const seats = [person("Ada", true), bot("A"), bot("B"), person("", false), person("Ada", false)];
  expect(othersAt(seats)).toEqual(["Bot 3 A · learner", "Bot 3 B · learner", "Ada"]);
});
