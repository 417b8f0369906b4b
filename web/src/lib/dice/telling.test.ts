import { afterEach, describe, expect, test } from "vitest";

import { speak } from "../i18n";
import { entry } from "../table/fixtures/table";
import type { Die, Label } from "../wire";
import type { Standing } from "./standing";
import { deedWords, rollHeard, spokenEntry, spokenMove, spokenPly } from "./telling";
import { aboutDie, listed, percentWord } from "./words";

const LABELS: Label[] = [
  {
    click: "sage",
    words: { en: "The sage", fr: "Le sage" },
    about: null,
    place: "",
    kind: "card",
    number: null,
    colour: "v",
    face: "",
    mark: "",
  },
];
const die = (colour: string, face: number | null, more: Partial<Die> = {}): Die => ({
  name: colour,
  colour,
  place: face === null ? "rest" : "roll",
  face,
  value: face,
  power_spent: false,
  owner: 0,
  ...more,
});
const now: Standing = { round: 1, beat: 11, result: 13, climbs: true, lands: 4, atWork: null };

afterEach(() => speak("en"));

describe("what is told and heard", () => {
  test("a roll, its total and what it must beat", () => {
    const roll = [die("r", 4), die("r", 3), die("g", 6)];
    expect(rollHeard(roll, now, "Ada", true, true)).toBe(
      "You rolled 4, 3 and 6: 13. To beat: 11. Taken now, it climbs to zone 4.",
    );
    expect(rollHeard(roll, { ...now, climbs: false, lands: 1 }, "Ada", false, false)).toBe(
      "Result now 13. To beat: 11. Taken now, it falls back to zone 1.",
    );
  });

  test("a die: its colour, what it shows and counts, and its power", () => {
    expect(aboutDie(die("o", 3, { value: 4, power_spent: true }))).toBe(
      "orange die, 3, counts 4, power used",
    );
    expect(aboutDie(die("v", 2))).toBe("violet die, 2, counts 2, power: triples");
    expect(aboutDie(die("r", null))).toBe("red die, no power");
  });

  test("moves in words rather than in letters", () => {
    expect(spokenMove("roll rrg", LABELS)).toBe("rolls 2 × red die, green die");
    expect(spokenMove("y3!r2", LABELS)).toBe("yellow die: Remove (red die, 2)");
    expect(spokenMove("stop sage", LABELS)).toBe("stops with the sage");
    expect(spokenMove("use sage", LABELS)).toBe("uses the sage");
    expect(spokenMove("pick c", LABELS)).toBe("picks: light blue die");
    expect(spokenMove("?", LABELS)).toBe("keeps a card in secret");
    expect(spokenMove("2 5 1", LABELS)).toBe("the dice show 2, 5 and 1");
    expect(spokenMove("eye 10", LABELS)).toBe("rolls all its dice and goes 10 forward");
  });

  test("a move with what chance made of it, and whose it is", () => {
    expect(spokenPly(["roll rr", "2 5"], LABELS)).toBe("rolls 2 × red die: 2 and 5");
    const eye = entry(-1, "card y");
    expect(spokenEntry(eye, () => "Ada", "the Eye", LABELS)).toBe(
      "the Eye: draws a card and takes: yellow die",
    );
    const stop = entry(0, "stop");
    expect(spokenEntry(stop, () => "Ada", "", LABELS)).toBe("Ada: stops");
  });

  test("a fall to nothing is not called a zone", () => {
    expect(deedWords({ is: "take", total: 3, beat: 4, climbs: false, zone: 0 }, 0, [])).toContain("nothing");
  });

  test("numbers and lists as the language writes them", () => {
    speak("fr");
    expect(percentWord(91.7)).toBe("91,7\u00a0%");
    expect(listed([4, 3, 6])).toBe("4, 3 et 6");
    expect(spokenMove("stop sage", LABELS)).toBe("s’arrête avec le sage");
  });
});
