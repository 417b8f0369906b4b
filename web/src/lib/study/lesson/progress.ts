/** How far somebody has come with each lesson; their browser remembers it. */

import { remembered } from "../../ui/storage/remembered";
import type { GameInfo } from "../../app/wire";

export interface LessonProgress {
  /** The step they are at. */
  step: number;
  /** Whether they have been through all of it, once. */
  isDone: boolean;
}

const NOTHING: LessonProgress = { step: 0, isDone: false };
const memory = remembered<Record<string, LessonProgress>>("lessons", {}, isTable);

/** How far they have come with a game's lesson. */
export function progressOf(game: string): LessonProgress {
  const kept: unknown = memory.get()[game];
  return isProgress(kept) ? kept : NOTHING;
}

/** They are at this step now; a lesson that was done once stays done. */
export function reached(game: string, step: number, isDone: boolean): void {
  memory.set({ ...memory.get(), [game]: { step, isDone: isDone || progressOf(game).isDone } });
}

/** Whether they have done something with any lesson. */
export function hasLearned(): boolean {
  return Object.keys(memory.get()).length > 0;
}

/** The lessons in the order in which they are best taken: what has been begun, then the shortest. Done ones are left out. */
export function lessonsToDo(games: readonly GameInfo[]): GameInfo[] {
  const rank = ({ id, lesson }: GameInfo) => (progressOf(id).step > 0 ? 0 : lesson);
  return games
    .filter(({ id, lesson }) => lesson > 0 && !progressOf(id).isDone)
    .sort((a, b) => rank(a) - rank(b));
}

function isTable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isProgress(value: unknown): value is LessonProgress {
  const { step, isDone } = (value ?? {}) as Partial<LessonProgress>;
  return Number.isInteger(step) && step! >= 0 && typeof isDone === "boolean";
}
