/** A lesson: a study that asks for one move after the other, and says what each is worth. */

import { ProblemError } from "../../app/api";
import type { StudyEnvironment } from "../start";
import { StudyModel } from "../study.svelte";
import type { Lesson, LessonAnswer, LessonRequest, LessonStep, Study, Words } from "../../app/wire";

/** `asking` for a move, `showing` what it leads to; then it was `wrong`, or the step is `done`. */
export type LessonState = "asking" | "showing" | "wrong" | "done";

/** What the learner is told about what they did; `rule` is the number of the rule behind it. */
export interface Feedback {
  kind: "good" | "bad";
  words: Words;
  rule: string | null;
}

export interface LessonEnvironment extends StudyEnvironment {
  judge(step: string, request: Partial<LessonRequest>): Promise<LessonAnswer>;
  /** The learner is at a page now; the last one ends the lesson. */
  reached(page: number, isLast: boolean): void;
}

/** The pages are the goal, the steps, and the start of a real game. */
export class LessonModel extends StudyModel {
  page = $state(0);
  state = $state<LessonState>("done");
  note = $state.raw<Feedback | null>(null);
  /** What the learner has done in this step that was asked for. */
  moves = $state.raw<readonly string[]>([]);
  /** Counts what was tried and where the learner went: a late answer to something else says nothing. */
  private tries = 0;
  /** How many positions there were before the last try. */
  private rightOnes = 1;

  constructor(
    readonly lesson: Lesson,
    private readonly school: LessonEnvironment,
    page = 0,
  ) {
    super(school);
    this.turnTo(page);
  }

  /** The number of the last page. */
  get lastPage(): number {
    return this.lesson.steps.length + 1;
  }

  /** What is asked on this page; null for the goal and the real game. */
  get step(): LessonStep | null {
    return this.lesson.steps[this.page - 1] ?? null;
  }

  /** What the learner reads above the board. */
  get instruction(): Words {
    const { step, lesson } = this;
    if (!step) return this.page === 0 ? lesson.goal : lesson.play.say;
    return (step.tasks[this.moves.length] ?? step.tasks.at(-1)!).say;
  }

  override get canMove(): boolean {
    return this.state === "asking" && super.canMove;
  }

  /** Goes to a page, which begins anew. */
  turnTo(page: number): void {
    this.stop();
    this.tries += 1;
    this.page = Math.max(0, Math.min(page, this.lastPage));
    this.moves = [];
    this.note = null;
    this.state = "done";
    this.players = this.step ? [this.step.player] : [];
    this.put((this.step ?? this.lesson.play).study, 0);
    this.lines += 1;
    if (this.step) this.listen();
    this.school.reached(this.page, this.page === this.lastPage);
  }

  /** Puts what was said aside, and takes back what was wrong. */
  goOn(): void {
    if (this.state !== "wrong" && this.state !== "asking") return;
    this.note = null;
    if (this.state === "asking") return;
    this.put(null, this.rightOnes);
    this.listen();
  }

  /** Does what is asked for, for somebody who would rather see it. */
  showMe(): void {
    const task = this.step?.tasks[this.moves.length];
    if (task && this.state === "asking") this.send(task.answer);
  }

  override click(name: string): void {
    const isAsking = this.state === "asking";
    this.goOn();
    if (isAsking) super.click(name);
  }

  override send(move: string, clicks: readonly string[] = []): void {
    this.input.sent(clicks);
    void this.attempt(move);
  }

  override async askWhy(clicks: string[]): Promise<void> {
    const answer = await this.judged({ moves: [...this.moves], clicks });
    if (answer) this.tell(answer);
  }

  private async attempt(move: string): Promise<void> {
    this.rightOnes = this.last + 1;
    this.note = null;
    this.state = "showing";
    const answer = await this.judged({ moves: [...this.moves, move] });
    if (!answer || !(await this.showAll(answer.frames))) return;
    if (answer.told === "done" || answer.told === "more") this.moves = [...this.moves, move];
    if (answer.told === "done" || answer.told === "wrong") this.state = answer.told;
    else this.listen();
    this.tell(answer);
  }

  /** Waits for a move; the places that the instruction names are marked. */
  private listen(): void {
    this.state = "asking";
    this.input.settled();
    const { en, fr } = this.instruction;
    const named = new Set<string>(`${en} ${fr}`.match(/\w+/g));
    this.point(this.view?.board?.cells.map(({ name }) => name).filter((name) => named.has(name)) ?? []);
  }

  /** What is said about it; null where nobody could be asked, which is said, or where something else came between. */
  private async judged(request: Partial<LessonRequest>): Promise<LessonAnswer | null> {
    const number = ++this.tries;
    try {
      const answer = await this.school.judge(this.step!.name, request);
      return number === this.tries ? answer : null;
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem;
      if (number !== this.tries) return null;
      this.listen();
      this.note = { kind: "bad", words: problem.words, rule: null };
      return null;
    }
  }

  /** Shows positions one after the other; whether nothing came between. */
  private async showAll(frames: readonly Study[]): Promise<boolean> {
    const number = this.tries;
    for (const [index, frame] of frames.entries()) {
      if (index > 0) await this.pause();
      if (number !== this.tries) return false;
      this.put(frame, this.last + 1);
      this.sound();
    }
    return true;
  }

  private tell({ told, words, rule }: LessonAnswer): void {
    this.note = { kind: told === "done" || told === "more" ? "good" : "bad", words, rule };
  }
}
