import { afterEach, expect, test } from "vitest";

import { speak } from "./i18n";
import { othersThan, seatName, seatTitle } from "./people";
import { learnStrengths } from "./shelf/strengths.svelte";

const bot = { name: "Bot 3", level: 3 };
const nameless = { name: "Guest", level: null };

afterEach(() => speak("en"));

test("bots and the nameless are called in the reader's language", () => {
  speak("fr");
  expect([bot, nameless].map(seatName)).toEqual(["Robot 3", "Invité"]);
  speak("en");
  expect(seatName({ name: "Invité", level: null })).toBe("Guest");
});

test("where there is room a bot's strength is said, once it is known", () => {
  expect(seatTitle(bot)).toBe("Bot 3");
  learnStrengths([{ level: 3, name: { en: "Learner", fr: "Apprenti" } }]);
  expect(seatTitle(bot)).toBe("Bot 3 · learner");
});

test("the others at a table are those who are not the reader, each once", () => {
  const seats = [{ name: "Ada", level: null }, bot, bot, { name: "", level: null }];
  expect(othersThan("Ada", seats)).toEqual(["Bot 3 · learner"]);
  expect(othersThan("", [nameless, { name: "Ada", level: null }])).toEqual(["Ada"]);
});
