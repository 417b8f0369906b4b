/** The environment of a puzzle in a real browser. */

import { api, ask } from "../../app/api";
import * as calls from "../../app/calls";
import { progress } from "./progress";
import type { PuzzleEnvironment } from "./puzzle.svelte";

export const readPuzzles = () => ask(calls.readPuzzles());
export const readToday = () => api.todaysPuzzle();

export const puzzleEnvironment: PuzzleEnvironment = {
  today: readToday,
  course: (game) => ask(calls.readCourse(game)),
  puzzle: (game, number) => ask(calls.readPuzzle(game, number)),
  answer: (game, number, moves) => ask(calls.judgeAnswer(game, number, { moves })),
  hints: (game, number, moves) => ask(calls.readHints(game, number, { moves })),
  solution: (game, number) => ask(calls.readSolution(game, number)),
  progress,
};
