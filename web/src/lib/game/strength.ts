/** The same game again, harder for whoever has won and easier for others. */

import { say } from "../app/i18n";
import type { GameInfo, NewTable, SeatState, Catalogue, TableInfo } from "../app/wire";
import { difficultyOf, PLACES, usualWishes } from "./wishes";

/** A table like another one, and what makes it harder or easier. */
export interface OtherStrength {
  isHarder: boolean;
  name: string;
  table: NewTable;
}

type Seats = readonly Pick<SeatState, "level" | "is_yours">[];

/** A table of the same kind that fits how the last game ended; null where nothing is harder, or easier. */
export function otherStrength(
  { game, kind, options, clock, shows_odds }: TableInfo,
  seats: Seats,
  catalogue: Catalogue,
  isHarder: boolean,
): OtherStrength | null {
  const by = isHarder ? 1 : -1;
  const { departures } = usualWishes(); // against bots nobody is left behind
  const like: NewTable = {
    ...{ game, kind, options, clock, shows_odds, departures },
    ...{ seat: nextPlace(seats), levels: [], adapts: false },
  };
  const box = catalogue.games.find(({ id }) => id === game);
  const difficulty = box && nextDifficulty(box, options, by);
  if (difficulty)
    return {
      isHarder,
      name: say(difficulty.label),
      table: { ...like, seat: "any", options: { ...options, ...difficulty.option } },
    };
  const level = seats.find((seat) => seat.level !== null)?.level;
  const next = catalogue.levels.find((known) => known.level === (level ?? NaN) + by);
  if (kind !== "bot" || !next) return null;
  return { isHarder, name: say(next.name), table: { ...like, levels: [next.level] } };
}

/** Everybody one seat further, as in a rematch. */
function nextPlace(seats: Seats): NewTable["seat"] {
  const own = seats.findIndex((seat) => seat.is_yours);
  return own < 0 ? "any" : (PLACES[(own + 1) % seats.length] ?? "any");
}

/** The next choice of the option that says how hard a game for one is. */
function nextDifficulty(game: GameInfo, options: TableInfo["options"], by: 1 | -1) {
  const option = difficultyOf(game);
  if (!option) return null;
  const now = option.choices.findIndex(({ value }) => value === options[option.name]);
  const next = option.choices[now + by];
  return now < 0 || !next ? null : { label: next.label, option: { [option.name]: next.value } };
}
