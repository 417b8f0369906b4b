/** The same game again, against somebody stronger or weaker. */

import { say } from "../i18n";
import type { GameInfo, NewTable, SeatState, Shelf, TableInfo } from "../wire";
import { difficultyOf, PLACES } from "./wishes";

/** A table like another one, and what makes it harder or easier. */
export interface OtherStrength {
  name: string;
  table: NewTable;
}

type Seats = readonly Pick<SeatState, "level" | "is_yours">[];

/** The next table of this kind that is harder (1) or easier (-1); null where there is none. */
export function otherStrength(
  { game, kind, options, clock, shows_odds }: TableInfo,
  seats: Seats,
  shelf: Shelf,
  by: 1 | -1,
): OtherStrength | null {
  const like = { game, kind, options, seat: nextPlace(seats), levels: [], clock, shows_odds } as NewTable;
  const box = shelf.games.find(({ id }) => id === game);
  const harder = box && nextDifficulty(box, options, by);
  if (harder)
    return {
      name: say(harder.label),
      table: { ...like, seat: "any", options: { ...options, ...harder.option } },
    };
  const level = seats.find((seat) => seat.level !== null)?.level;
  const next = shelf.levels.find((known) => known.level === (level ?? NaN) + by);
  if (kind !== "bot" || !next) return null;
  return { name: say(next.name), table: { ...like, levels: [next.level] } };
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
