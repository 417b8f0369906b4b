import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../app/wire";
import {
  changes,
  CLOCKS,
  foldedOptions,
  isTaken,
  newTable,
  placesOf,
  playersOf,
  sensible,
  usualWishes,
  valueOf,
} from "./wishes";

const words = { en: "", fr: "" };
const option = (
  name: string,
  usual: OptionInfo["default"],
  values: OptionInfo["default"][] = [],
  least = 0,
) => ({
  name,
  label: words,
  meaning: words,
  default: usual,
  choices: values.map((value) => ({ value, label: words })),
  is_advanced: false,
  least,
});
const game = (id: string, players: [number, number], options: OptionInfo[]): GameInfo => ({
  id,
  title: words,
  summary: words,
  minutes: 20,
  least_players: players[0],
  most_players: players[1],
  luck: "none",
  roles: [],
  options,
  box: { ground: "#8a5a2b", title: "#fff6e6", cover: "" },
  has_odds: false,
  lesson: 0,
});
const colorado = game(
  "colorado",
  [2, 2],
  [option("format", "single", ["single", "pair", "double"]), option("repetition", 3, [], 2)],
);
const karma = game(
  "karma-dice",
  [2, 4],
  [option("players", 2, [2, 3, 4]), option("traits", false, [true, false])],
);
const solo = game("karma-solo", [1, 1], [option("level", 1, [1, 2, 3, 4])]);

describe("a request for a table", () => {
  it("with nothing chosen asks for the usual", () => {
    expect(newTable(colorado, "bot", usualWishes())).toEqual({
      game: "colorado",
      kind: "bot",
      options: {},
      seat: "any",
      levels: [3],
      clock: { kind: "none", seconds: 0, increment: 0 },
      shows_odds: true,
      departures: "bot",
      adapts: false,
    });
  });

  it("at one's own strength is for those who play against bots", () => {
    const wishes = sensible(colorado, { adapts: true });
    expect(newTable(colorado, "bot", wishes).adapts).toBe(true);
    expect(newTable(colorado, "watch", wishes).adapts).toBe(false);
    expect(sensible(colorado, { adapts: "yes" }).adapts).toBeNull();
  });

  it("says what follows when somebody leaves", () => {
    const wishes = sensible(karma, { departures: "out" });
    expect(newTable(karma, "friend", wishes).departures).toBe("out");
    expect(sensible(karma, { departures: "ends" }).departures).toBe("bot");
  });

  it("names only the options that are not as usual", () => {
    const wishes = { ...usualWishes(), options: { format: "pair", repetition: 3 } };
    expect(newTable(colorado, "screen", wishes).options).toEqual({ format: "pair" });
  });

  it("has the clock only between friends", () => {
    const wishes = { ...usualWishes(), clock: CLOCKS[4]! };
    expect(newTable(colorado, "friend", wishes).clock).toEqual({
      kind: "fischer",
      seconds: 300,
      increment: 5,
    });
    expect(newTable(colorado, "bot", wishes).clock.kind).toBe("none");
  });

  it("says who begins only where there are opponents", () => {
    const wishes = { ...usualWishes(), seat: "second" as const };
    expect(newTable(colorado, "bot", wishes).seat).toBe("second");
    expect(newTable(colorado, "screen", wishes).seat).toBe("any");
  });

  it("asks for a place that there is", () => {
    const wishes = { ...usualWishes(), seat: "third" as const };
    expect(placesOf(karma, wishes)).toEqual(["first", "second"]);
    expect(newTable(karma, "bot", wishes).seat).toBe("any");
    const four = { ...wishes, options: { players: 4 } };
    expect(placesOf(karma, four)).toEqual(["first", "second", "third", "fourth"]);
    expect(newTable(karma, "bot", four).seat).toBe("third");
  });

  it("to watch has both strengths; alone, one", () => {
    const wishes = { ...usualWishes(), watched: [2, 7] as [number, number] };
    expect(newTable(colorado, "watch", wishes).levels).toEqual([2, 7]);
    expect(newTable(solo, "watch", wishes).levels).toEqual([2]);
    expect(newTable(colorado, "friend", wishes).levels).toEqual([]);
  });
});

describe("an option", () => {
  it("takes its choices, or whole numbers from its least on", () => {
    const [format, repetition] = colorado.options as [OptionInfo, OptionInfo];
    expect(isTaken(format, "pair")).toBe(true);
    expect(isTaken(format, "many")).toBe(false);
    expect([2, 9].every((value) => isTaken(repetition, value))).toBe(true);
    expect([0, 1, -3, 2.5, NaN, "3", null].some((value) => isTaken(repetition, value))).toBe(false);
    expect(isTaken(option("max_plies", 1000), 0)).toBe(true);
  });

  it("stands as usual when something senseless was wished", () => {
    const wishes = { ...usualWishes(), options: { format: "many" } };
    expect(valueOf(colorado.options[0]!, wishes)).toBe("single");
    expect(changes(colorado, wishes)).toEqual({});
  });

  it("is folded unless a way to play shows it in front", () => {
    expect(foldedOptions(karma).map(({ name }) => name)).toEqual(["traits"]);
    expect(foldedOptions(solo)).toEqual([]);
    expect(foldedOptions(colorado)).toHaveLength(2);
  });
});

describe("how many play", () => {
  it("is chosen where the game has that choice", () => {
    expect(playersOf(karma, { ...usualWishes(), options: { players: 4 } })).toBe(4);
    expect(playersOf(karma, usualWishes())).toBe(2);
    expect(playersOf(colorado, usualWishes())).toBe(2);
  });
});

describe("remembered choices", () => {
  it("come back as they were", () => {
    const wishes = {
      ...usualWishes(),
      level: 7,
      adapts: false,
      options: { format: "double" },
      clock: CLOCKS[2]!,
      showsOdds: false,
    };
    expect(sensible(colorado, JSON.parse(JSON.stringify(wishes)))).toEqual(wishes);
  });

  it.each([
    null,
    7,
    "x",
    [],
    { level: 99, watched: "no", options: { format: 3, other: 1 }, seat: "fifth", clock: {} },
  ])("that make no sense (%j) are as usual", (kept) =>
    expect(sensible(colorado, kept)).toEqual(usualWishes()),
  );
});
