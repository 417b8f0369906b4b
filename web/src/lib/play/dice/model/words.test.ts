import { afterEach, describe, expect, test } from "vitest";

import { speak } from "../../../app/i18n";
import type { Die } from "../../../app/wire";
import kinds from "../fixtures/kinds.json";
import type { Standing } from "./standing";
import { aboutDie, handfulWords, listed, offerWord, percentWord, rollHeard } from "./words";

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
const now: Standing = { round: 1, beat: 11, result: 13, climbs: true, lands: 4 };

afterEach(() => speak("en"));

describe("what is told and heard", () => {
  test("a roll, its total and what it must beat", () => {
    expect(rollHeard(now)).toBe("Result now 13. To beat: 11. Taken now, it climbs to zone 4.");
    const falls = { ...now, climbs: false };
    expect(rollHeard({ ...falls, lands: 1 })).toMatch(/falls back to zone 1\.$/);
    expect(rollHeard({ ...falls, lands: 0 })).toMatch(/falls back to nothing\.$/);
  });

  test("a die: its colour, what it shows and counts, and its power", () => {
    expect(aboutDie(die("o", 3, { value: 4, power_spent: true }), kinds)).toBe(
      "orange die, 3, counts 4, power used",
    );
    expect(aboutDie(die("v", 2), kinds)).toBe("violet die, 2, power: triples");
    expect(aboutDie(die("r", null), kinds)).toBe("red die, no power");
  });

  test("dice together, and what a button does", () => {
    expect(handfulWords("rrg", kinds)).toBe("2 red dice and green die");
    const [button] = kinds[3]!.buttons;
    const copy = { kind: button!.kind, words: button!.words };
    expect(offerWord({ ...copy, face: 4 })).toBe("Copy 4");
    expect(offerWord({ ...copy, begins: { button: button!, at: 0 } })).toBe("Copy…");
    expect(offerWord({ kind: "" })).toBe("Choose");
  });

  test("numbers and lists as the language writes them", () => {
    speak("fr");
    expect(percentWord(91.7)).toBe("91,7\u00a0%");
    expect(listed([4, 3, 6])).toBe("4, 3 et 6");
    expect(handfulWords("rr", kinds)).toBe("2 dés rouges");
  });
});
