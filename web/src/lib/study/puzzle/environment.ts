/** The environment of a puzzle in a real browser. */

import { api, ask } from "../../app/api";
import type {
  Puzzle,
  PuzzleAnswer,
  PuzzleCourse,
  PuzzleHint,
  PuzzleCatalogue,
  PuzzleSolution,
  PuzzleVerdict,
} from "../../app/wire";
import { progress } from "./progress";
import type { PuzzleEnvironment } from "./puzzle.svelte";

const of = (game: string, number: number) => `/api/puzzles/${encodeURIComponent(game)}/${number}`;

export const readPuzzles = () => ask<PuzzleCatalogue>("GET", "/api/puzzles");
export const readToday = () => api.todaysPuzzle();

export const puzzleEnvironment: PuzzleEnvironment = {
  today: readToday,
  course: (game) => ask<PuzzleCourse>("GET", `/api/puzzles/${encodeURIComponent(game)}`),
  puzzle: (game, number) => ask<Puzzle>("GET", of(game, number)),
  answer: (game, number, moves) =>
    ask<PuzzleVerdict>("POST", `${of(game, number)}/answer`, { moves } satisfies PuzzleAnswer),
  hints: (game, number, moves) =>
    ask<PuzzleHint[]>("POST", `${of(game, number)}/hints`, { moves } satisfies PuzzleAnswer),
  solution: (game, number) => ask<PuzzleSolution>("GET", `${of(game, number)}/solution`),
  progress,
};
