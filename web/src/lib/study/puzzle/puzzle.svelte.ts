/** A puzzle that is being solved: what was asked, what was answered, and how it stands. */

import { say } from "../../app/i18n";
import type { StudyModel } from "../study.svelte";
import type { Puzzle, PuzzleCourse, PuzzleHint, PuzzleSolution, PuzzleVerdict, Words } from "../../app/wire";
import { afterFailing, afterSolving, nextUnsolved, type PuzzleProgress } from "./progress";

/** What a puzzle needs of the world around it, so that tests can be that world. */
export interface PuzzleEnvironment {
  today(): Promise<Puzzle>;
  course(game: string): Promise<PuzzleCourse>;
  puzzle(game: string, number: number): Promise<Puzzle>;
  answer(game: string, number: number, moves: string[]): Promise<PuzzleVerdict>;
  hints(game: string, number: number, moves: string[]): Promise<PuzzleHint[]>;
  solution(game: string, number: number): Promise<PuzzleSolution>;
  progress: { get(): PuzzleProgress; set(progress: PuzzleProgress): void };
}

/** `asking`: a move is to be found; `wrong`: it was not the one; `shown`: the solution was asked for. */
export type PuzzleState = "asking" | "wrong" | "solved" | "shown";

export class PuzzleModel {
  puzzle = $state.raw<Puzzle | null>(null);
  standing = $state<PuzzleState>("asking");
  /** What is said about the last answer; null before there was one. */
  words = $state.raw<Words | null>(null);
  progress = $state.raw<PuzzleProgress>({ solved: {}, row: 0, best: 0, day: "", days: 0 });
  hintsGiven = $state(0);
  isWaiting = $state(false);
  /** What went wrong when the puzzle was asked for. */
  problem = $state.raw<unknown>(null);

  private moves: string[] = [];
  private isClean = true;
  private hints: PuzzleHint[] | null = null;

  constructor(
    readonly study: StudyModel,
    private readonly environment: PuzzleEnvironment,
  ) {
    this.progress = environment.progress.get();
    study.onmove = (move) => this.answer(move);
  }

  get isOver(): boolean {
    return this.standing === "solved" || this.standing === "shown";
  }

  /** The puzzle of the day, one by its number, or without a number the next that is not solved. */
  async open(game: string, number: number | null): Promise<void> {
    this.problem = null;
    try {
      this.puzzle = await this.find(game, number);
      await this.restart();
    } catch (problem) {
      this.problem = problem;
    }
  }

  private async find(game: string, number: number | null): Promise<Puzzle> {
    if (game === "today") return this.environment.today();
    if (number !== null) return this.environment.puzzle(game, number);
    const { puzzles } = await this.environment.course(game);
    return this.environment.puzzle(game, nextUnsolved(puzzles, this.progress.solved[game] ?? []) ?? 1);
  }

  private async restart(): Promise<void> {
    this.moves = [];
    this.standing = "asking";
    this.words = null;
    this.isClean = true;
    this.hintsGiven = 0;
    this.hints = null;
    await this.toStart();
  }

  private async toStart(): Promise<boolean> {
    const { game, options, position, player } = this.puzzle!;
    this.study.players = [player];
    return this.study.show({ game, options, position });
  }

  /** A move that the viewer has clicked. */
  async answer(move: string): Promise<void> {
    const { puzzle, study } = this;
    if (!puzzle || this.standing !== "asking" || this.isWaiting) return;
    const moves = [...this.moves, move];
    const verdict = await this.wait(() => this.environment.answer(puzzle.game, puzzle.number, moves));
    if (!verdict || puzzle !== this.puzzle) return;
    this.words = verdict.words;
    if (verdict.told === "wrong") this.fail("wrong");
    else if (verdict.told === "solved") this.solve(puzzle);
    await study.play(move);
    if (verdict.told !== "more") {
      study.players = [];
      return;
    }
    await study.playOut(verdict.answer);
    this.moves = [...moves, ...verdict.answer];
    this.hints = null;
    this.hintsGiven = 0;
  }

  /** Back to where the wrong move was made. */
  tryAgain(): void {
    this.study.back();
    this.study.players = [this.puzzle!.player];
    this.standing = "asking";
    this.words = null;
  }

  /** The next hint, if there is another one. */
  async hint(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.standing !== "asking") return;
    this.hints ??= await this.wait(() => this.environment.hints(puzzle.game, puzzle.number, this.moves));
    const hint = this.hints?.[Math.min(this.hintsGiven, this.hints.length - 1)];
    if (!hint || puzzle !== this.puzzle) return;
    this.hintsGiven = Math.min(this.hintsGiven + 1, this.hints!.length);
    this.isClean = false;
    this.words = hint.words;
    this.study.point(hint.cells);
  }

  /** The solution, played out on the board; after a solved puzzle how it would go on. */
  async show(): Promise<void> {
    const { puzzle, study } = this;
    if (!puzzle) return;
    const solution = await this.wait(() => this.environment.solution(puzzle.game, puzzle.number));
    if (!solution || puzzle !== this.puzzle) return;
    if (this.standing !== "solved") this.fail("shown");
    this.words = solution.words;
    if (!(await this.toStart())) return;
    study.players = [];
    await study.playOut([...solution.moves, ...solution.line]);
  }

  private solve(puzzle: Puzzle): void {
    this.standing = "solved";
    this.keep(afterSolving(this.progress, { ...puzzle, day: puzzle.day ?? null }, this.isClean));
  }

  private fail(standing: PuzzleState): void {
    this.standing = standing;
    this.isClean = false;
    this.keep(afterFailing(this.progress));
  }

  private keep(progress: PuzzleProgress): void {
    this.progress = progress;
    this.environment.progress.set(progress);
  }

  /** An answer of the server; null where there was none, which is said. */
  private async wait<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    this.isWaiting = true;
    try {
      return await ask();
    } catch (problem) {
      const words = (problem as { words?: Words }).words;
      if (!words) throw problem;
      this.study.stop(); // what was clicked comes to nothing
      this.study.notices.show(say(words), "bad");
      return null;
    } finally {
      this.isWaiting = false;
    }
  }
}
