import { beforeEach, expect, test } from "vitest";
import type { Label } from "../../wire";
import { speak } from "../../i18n";
import { emptyView, entry, snapshot } from "../fixtures/table";
import { entryInWords, eyeName, moveInWords, placesInWords } from "./wording";

beforeEach(() => speak("en"));

test("a move on a board is said with its side", () => {
  const now = snapshot(["a1-b1"]);
  expect(moveInWords(now.view, "a1xb1")).toBe("a1 to b1, captures");
  expect(entryInWords(now, entry(1, "pass"))).toBe("Black: passes");
});

test("with dice an entry is said with the person's name", () => {
  const now = { ...snapshot([]), view: emptyView(1) };
  expect(entryInWords(now, entry(1, "stop"))).toMatch(/Ben/);
});

test("places are called by what is written on them, or by their names", () => {
  const { view } = snapshot([]);
  const label = { click: "b1", words: { en: "the middle", fr: "le milieu" } } as Label;
  expect(placesInWords({ ...view, labels: [label] }, ["a1", "b1"])).toBe("a1, the middle");
});

test("the Eye has a name where it plays", () => {
  expect(eyeName(emptyView(0))).toBe("");
  expect(eyeName({ ...emptyView(0), others: [{ en: "the Eye", fr: "l’Œil" }] })).toBe("the Eye");
});
