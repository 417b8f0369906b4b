/** What the catalogue has for whoever comes: where to start, or what waits for them. */

import { hasLearned, lessonsToDo } from "../study/lesson/progress";
import { unfinished } from "../mine/tables";
import { progress } from "../study/puzzle/progress";
import type { GameInfo, Puzzle, TableLine } from "../app/wire";
import { remembered } from "../ui/storage/remembered";

/** A table to go on at, the puzzle of the day, a lesson to take, or a game to play at once. */
export type Suggestion =
  | { kind: "table"; table: TableLine }
  | { kind: "puzzle"; puzzle: Puzzle }
  | { kind: "lesson"; game: GameInfo }
  | { kind: "game"; game: GameInfo };

export interface Today {
  /** Whether they have been here before. */
  isBack: boolean;
  offers: Suggestion[];
}

const MOST = 4;
/** So many games stand before what is to be learned; others come after it, as long as there is room. */
const TABLES_FIRST = 2;

/** Whether somebody has sat at a table: the server that has their tables may be away. */
const sat = remembered<boolean>("sat", false, (value) => value === true);

/** Somebody sits at a table. */
export function hasSat(): void {
  if (!sat.get()) sat.set(true);
}

/** Whether somebody has been here before. */
export function isBack(tables: readonly TableLine[]): boolean {
  return tables.length > 0 || sat.get() || hasLearned() || progress.get().days > 0;
}

/** What to offer now. */
export function today(
  games: readonly GameInfo[],
  { tables, puzzle }: { tables: readonly TableLine[]; puzzle: Puzzle | null },
): Today {
  const lesson = lessonsToDo(games)[0];
  const learning: Suggestion[] = lesson ? [{ kind: "lesson", game: lesson }] : [];
  const playing = unfinished(tables).map((table): Suggestion => ({ kind: "table", table }));
  const game = lesson ?? games[0];
  if (!isBack(tables)) return { isBack: false, offers: game ? [...learning, { kind: "game", game }] : [] };
  const daily: Suggestion[] = puzzle ? [{ kind: "puzzle", puzzle }] : [];
  const offers = [...playing.slice(0, TABLES_FIRST), ...daily, ...learning, ...playing.slice(TABLES_FIRST)];
  return { isBack: true, offers: offers.slice(0, MOST) };
}
