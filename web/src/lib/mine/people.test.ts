import { afterEach, expect, test } from "vitest";

import { speak } from "../app/i18n";
import { othersAt, seatTitle } from "./people";
import { learnStrengths } from "../shelf/strengths.svelte";

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
