import { beforeEach, expect, test } from "vitest";
import type { Die, DieKind, Label } from "../../app/wire";
import { speak } from "../../app/i18n";
import type { Entry } from "../../app/protocol";
import { emptyView, entry, snapshot } from "../fixtures/table";
import { goesOn } from "../animation/frames";
import { entriesInWords, placesInWords, sideName, soundOf } from "./wording";

beforeEach(() => speak("en"));

test("a move on a board is said with its side", () => {
  const now = snapshot(["a1-b1"]);
  expect(entriesInWords(now, [entry(1, "pass")])).toEqual(["Black plays pass"]);
});

test("what chance does is said alone, and with its side where it has one", () => {
  const now = { ...snapshot([]), view: { ...emptyView(1), others: [{ en: "the Eye", fr: "l’Œil" }] } };
  expect(entriesInWords(now, [entry(-1, "5"), entry(-1, "eye 4", { side: 2 })])).toEqual([
    "plays 5",
    "the Eye plays eye 4",
  ]);
  expect(entriesInWords(now, [entry(1, "roll"), entry(-1, "5")])).toEqual(["Ben plays roll: plays 5"]);
});

test("with dice a player is called by their name", () => {
  const now = { ...snapshot([]), view: emptyView(1) };
  expect([sideName(now, 1), sideName(snapshot([]), 1)]).toEqual(["Ben", "Black"]);
});

test("places are called by what is written on them, or by their names", () => {
  const now = snapshot([]);
  const label = { click: "b1", words: { en: "the middle", fr: "le milieu" } } as Label;
  const view = { ...now.view, labels: [label] };
  expect(placesInWords({ ...now, view }, ["a1", "b1"])).toBe("a1, the middle");
});

test("dice are called by their kind, and counted", () => {
  const now = snapshot([]);
  const several = { en: "red dice", fr: "dés rouges" };
  const kind = { colour: "r", words: { en: "red die", fr: "dé rouge" }, several } as DieKind;
  const dice = [{ name: "r", colour: "r" }] as Die[];
  const table = { ...now.table, legend: { ...now.table.legend, dice: [kind] } };
  expect(placesInWords({ ...now, table, view: { ...emptyView(0), dice } }, ["r", "r"])).toBe("2 red dice");
});

test("what is told otherwise than before is neither heard nor a break", () => {
  const [shown, untold, capture] = [entry(-1, "5"), entry(-1, "?"), entry(0, "a1xb1", { captured: ["b1"] })];
  const after = (...history: Entry[]) => ({ ...snapshot([]), history });
  const [before, now] = [after(shown), after(untold, capture)];
  expect([soundOf(before, now, false), goesOn(before, now)]).toEqual(["capture", true]);
  expect([soundOf(now, before, false), goesOn(now, before)]).toEqual([null, false]);
});
