/** What this browser remembers of the puzzles: which are solved, how many in a row, and on how many days running. */

import { remembered } from "../../ui/storage/remembered";

export interface PuzzleProgress {
  /** The numbers of the solved puzzles, by game. */
  solved: Record<string, number[]>;
  /** How many were solved one after the other, without a mistake or a look at the solution. */
  row: number;
  best: number;
  /** The last day whose puzzle was solved, as 2026-11-16, and how many days running there are up to it. */
  day: string;
  days: number;
}

const NONE: PuzzleProgress = { solved: {}, row: 0, best: 0, day: "", days: 0 };
const kept = remembered<PuzzleProgress>("puzzles", NONE, makesSense);

function makesSense(value: unknown): boolean {
  const { solved, row, best, day, days } = value as Partial<PuzzleProgress>;
  const numbers = [row, best, days].every((number) => Number.isInteger(number));
  if (!numbers || typeof day !== "string" || typeof solved !== "object") return false;
  return Object.values(solved ?? {}).every(Array.isArray);
}

export const progress = {
  get: () => kept.get(),
  set: (value: PuzzleProgress) => kept.set(value),
};

/** After a puzzle was solved; `day` is the day whose puzzle it was, and `clean` means without help. */
export function afterSolving(
  before: PuzzleProgress,
  puzzle: { game: string; number: number; day: string | null },
  clean: boolean,
): PuzzleProgress {
  const known = before.solved[puzzle.game] ?? [];
  const solved = known.includes(puzzle.number) ? known : [...known, puzzle.number];
  const row = clean ? before.row + 1 : before.row;
  const isNewDay = puzzle.day !== null && puzzle.day !== before.day;
  return {
    solved: { ...before.solved, [puzzle.game]: solved },
    row,
    best: Math.max(before.best, row),
    day: isNewDay ? puzzle.day! : before.day,
    days: isNewDay ? daysRunning(before, puzzle.day!) + 1 : before.days,
  };
}

/** After a mistake, or after the solution was asked for. */
export function afterFailing(before: PuzzleProgress): PuzzleProgress {
  return { ...before, row: 0 };
}

/** How many days running the puzzle of the day was solved, up to yesterday or today. */
export function daysRunning({ day, days }: PuzzleProgress, today: string): number {
  return day === today || day === dayBefore(today) ? days : 0;
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The first of a course that is not solved yet; the first of all where everything is. */
export function nextUnsolved(
  course: readonly { number: number }[],
  solved: readonly number[],
): number | null {
  return (course.find(({ number }) => !solved.includes(number)) ?? course[0])?.number ?? null;
}
