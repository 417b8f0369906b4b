/** What a user wishes for a table, and the request that comes of it. */

import type { Clock, GameInfo, NewTable, OptionInfo } from "../app/wire";

export type Kind = NewTable["kind"];
export type Value = boolean | number | string;

/** A user's choices for a game; they are remembered for the next time. */
export interface Wishes {
  /** The strength of the bots he plays against. */
  level: number;
  /** Whether these play at the user's own strength instead; null until that was chosen. */
  adapts: boolean | null;
  /** The strengths of the two bots he watches. */
  watched: [number, number];
  options: Record<string, Value>;
  seat: NewTable["seat"];
  clock: Clock;
  showsOdds: boolean;
  /** What follows when somebody leaves a table of three or four. */
  departures: NewTable["departures"];
  /** Whether tables without other people are kept on this device. */
  isHere: boolean;
}

export const CLOCKS: readonly Clock[] = [
  { kind: "none", seconds: 0, increment: 0 },
  { kind: "move", seconds: 30, increment: 0 },
  { kind: "move", seconds: 120, increment: 0 },
  { kind: "move", seconds: 86400, increment: 0 },
  { kind: "fischer", seconds: 300, increment: 5 },
  { kind: "fischer", seconds: 900, increment: 10 },
];

/** The wishes for a seat, in the order in which the seats have their turns. */
export const PLACES = ["first", "second", "third", "fourth"] as const;

const PLAYERS = "players";
const DIFFICULTY = "level";
const STRENGTHS = 8;

/** The choices of somebody who has not chosen. */
export function usualWishes(): Wishes {
  return {
    level: 3,
    adapts: null,
    watched: [5, 5],
    options: {},
    seat: "any",
    clock: CLOCKS[0]!,
    showsOdds: true,
    departures: "bot",
    isHere: false,
  };
}

/** Remembered choices, whatever they are, as choices that this game takes. */
export function sensible(game: GameInfo, remembered: unknown): Wishes {
  const usual = usualWishes();
  if (typeof remembered !== "object" || remembered === null) return usual;
  const kept = remembered as Partial<Wishes>;
  const watched = Array.isArray(kept.watched) ? kept.watched : usual.watched;
  return {
    level: strength(kept.level, usual.level),
    adapts: typeof kept.adapts === "boolean" ? kept.adapts : null,
    watched: [strength(watched[0], usual.watched[0]), strength(watched[1], usual.watched[1])],
    options: knownOptions(game, kept.options ?? {}),
    seat: PLACES.find((place) => place === kept.seat) ?? "any",
    clock: kept.clock ? CLOCKS[clockIndex(kept.clock)]! : usual.clock,
    showsOdds: kept.showsOdds !== false,
    departures: kept.departures === "out" ? "out" : "bot",
    isHere: kept.isHere === true,
  };
}

/** What stands for an option: as wished, or as usual. */
export function valueOf(option: OptionInfo, wishes: Wishes): Value {
  const wished = wishes.options[option.name];
  return wished !== undefined && isTaken(option, wished) ? wished : option.default;
}

/** Whether a value is one that the option takes. */
export function isTaken(option: OptionInfo, value: unknown): boolean {
  if (option.choices.length > 0) return option.choices.some((choice) => choice.value === value);
  return typeof value === "number" && Number.isInteger(value) && value >= option.least;
}

/** The options of a game that are wished differently from the usual. */
export function changes(game: GameInfo, wishes: Wishes): Record<string, Value> {
  const changed = game.options.filter((option) => valueOf(option, wishes) !== option.default);
  return Object.fromEntries(changed.map((option) => [option.name, valueOf(option, wishes)]));
}

/** How many play. */
export function playersOf(game: GameInfo, wishes: Wishes): number {
  const option = headcountOf(game);
  return option ? Number(valueOf(option, wishes)) : game.least_players;
}

/** The seats that can be wished for. */
export function placesOf(game: GameInfo, wishes: Wishes): readonly Wishes["seat"][] {
  return PLACES.slice(0, playersOf(game, wishes));
}

/** The seat that is wished for, where so many play. */
export function seatOf(game: GameInfo, wishes: Wishes): Wishes["seat"] {
  return placesOf(game, wishes).includes(wishes.seat) ? wishes.seat : "any";
}

/** The option that says how many play, where a game has it. */
export function headcountOf(game: GameInfo): OptionInfo | undefined {
  return game.options.find(({ name }) => name === PLAYERS);
}

/** The option that says how hard a game for one is. */
export function difficultyOf(game: GameInfo): OptionInfo | undefined {
  return isSolo(game) ? game.options.find(({ name }) => name === DIFFICULTY) : undefined;
}

/** The options that stand folded: those that no way to play shows in front. */
export function foldedOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter((option) => option !== headcountOf(game) && option !== difficultyOf(game));
}

/** Where a clock stands among those offered. */
export function clockIndex(clock: Clock): number {
  return Math.max(
    0,
    CLOCKS.findIndex((one) => sameClock(one, clock)),
  );
}

export function isSolo(game: GameInfo): boolean {
  return game.most_players === 1;
}

/** The request for a table of this kind. */
export function newTable(game: GameInfo, kind: Kind, wishes: Wishes): NewTable {
  const hasOpponents = kind === "bot" || kind === "friend";
  return {
    game: game.id,
    kind,
    options: changes(game, wishes),
    seat: hasOpponents ? seatOf(game, wishes) : "any",
    levels: levelsFor(game, kind, wishes),
    clock: kind === "friend" ? wishes.clock : CLOCKS[0]!,
    shows_odds: wishes.showsOdds,
    departures: wishes.departures,
    adapts: kind === "bot" && wishes.adapts === true,
  };
}

function levelsFor(game: GameInfo, kind: Kind, wishes: Wishes): number[] {
  if (kind === "bot") return [wishes.level];
  if (kind !== "watch") return [];
  return isSolo(game) ? [wishes.watched[0]] : [...wishes.watched];
}

function strength(value: unknown, usual: number): number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= STRENGTHS
    ? value
    : usual;
}

function knownOptions(game: GameInfo, kept: Record<string, unknown>): Record<string, Value> {
  const known = game.options.filter((option) => isTaken(option, kept[option.name]));
  return Object.fromEntries(known.map((option) => [option.name, kept[option.name] as Value]));
}

function sameClock(clock: Clock, other: Clock): boolean {
  return clock.kind === other.kind && clock.seconds === other.seconds && clock.increment === other.increment;
}
