/** A position without a table: a line of positions that grows by what is played, and where in it the viewer is. */

import { ProblemError } from "../app/api";
import { say } from "../app/i18n";
import { study as t } from "../app/i18n/study";
import { readStudy, type Entry, type Study, type TableState, type View } from "../app/protocol";
import type { Legend, Study as WireStudy, Words } from "../app/wire";
import { Session } from "../play/session.svelte";
import { soundOfMoves } from "../play/sound";
import { Pause, timeOf } from "./pause";
import { Line } from "../play/line.svelte";
import { fetchPosition, stopsAfter, toldOf, type StudyEnvironment, type StudyStart } from "./start";

const CHANCE = -1;

export class StudyModel extends Session<StudyEnvironment> {
  /** Its positions and what led to them. */
  private line: Line<Study>;
  /** Counts the lines there were. */
  lines = $state(0);
  /** Whether an answer to what was played is waited for. */
  private isAsking = $state(false);
  /** The players whose moves the viewer may make; null for everybody's, empty to look only. */
  players = $state.raw<readonly number[] | null>(null);
  /** Whether chance is drawn after a move; else its outcomes have to be given. */
  samples = $state(true);
  glow = $state.raw<readonly string[]>([]);
  ways = $state.raw<readonly (readonly string[])[]>([]);
  /** What went wrong when the position was asked for. */
  problem = $state.raw<unknown>(null);

  /** What is done with a move that the viewer has clicked: it is played, unless somebody else decides. */
  onmove: (move: string) => unknown = (move) => this.play(move);
  private clicks: readonly string[] = [];
  private asked = 0;
  private start: StudyStart = { game: "" };
  private readonly pausing: Pause;

  constructor(environment: StudyEnvironment) {
    super(environment);
    this.line = $state.raw(this.newLine());
    this.pausing = new Pause(environment);
  }

  close(): void {
    this.stop();
  }

  // ---- what is on show

  get current(): Study | null {
    return this.line.current;
  }

  /** The number of the position on show. */
  get at(): number {
    return Math.max(0, this.counts.indexOf(this.line.step));
  }

  /** The number of the last position of the line. */
  get last(): number {
    return this.counts.length - 1;
  }

  /** Whether an answer is waited for. */
  get isBusy(): boolean {
    return this.isAsking || !this.line.isSettled;
  }

  get view(): View | null {
    return this.current?.view ?? null;
  }

  /** The text of the position on show. */
  get position(): string {
    return this.current?.position ?? "";
  }

  /** The player in turn, -1 for chance, null at the end. */
  get toMove(): number | null {
    return this.current?.to_move ?? null;
  }

  /** What was played up to the position on show. */
  get history(): Entry[] {
    return this.line.entries.slice(0, this.line.step);
  }

  /** The whole line, with what comes after the position on show. */
  get wholeHistory(): Entry[] {
    return [...this.line.entries];
  }

  /** What led to a position from the one before. */
  entriesAt(at: number): readonly Entry[] {
    return this.line.entries.slice(this.counts[at - 1] ?? 0, this.counts[at]);
  }

  /** The number of the position after so many entries. */
  numberAfter(entries: number): number {
    return Math.min(this.last, this.counts.filter((count) => count < entries).length);
  }

  /** After how many entries each position of the line stands. */
  get counts(): readonly number[] {
    return this.line.stops;
  }

  /** Where the line began, and what was played to the position on show: what a link to it needs. */
  get whole(): StudyStart {
    const { game, options } = this.current ?? this.start;
    const moves = this.history.map(({ text }) => text);
    return { game, options, position: this.start.position ?? null, moves };
  }

  /** What led to the position on show, in sentences. */
  get told(): string {
    return toldOf(this.at > 0 ? this.entriesAt(this.at) : [], this.roleOf);
  }

  get legend(): Legend {
    return this.current!.legend;
  }

  get roles(): readonly Words[] {
    return this.current!.roles;
  }

  get people(): Pick<TableState, "players" | "seats"> {
    return { players: this.roles.map((_, player) => player), seats: [] };
  }

  readonly isPresent = true;
  readonly falling = null;
  readonly chances = null;
  readonly showsOdds = false;

  get standstill(): string {
    const { toMove } = this;
    if (this.input.isSending || this.isBusy) return "";
    if (toMove === null) return this.current?.ending ? say(this.current.ending.words) : "";
    return toMove === CHANCE ? t("chance") : "";
  }

  get canMove(): boolean {
    const { view, toMove, players } = this;
    if (!view || toMove === null || this.isBusy || view.actions.length === 0) return false;
    return players === null || players.includes(toMove);
  }

  /** A player's side, or one that nobody plays. */
  roleOf = (player: number): string => {
    const roles = this.current?.roles ?? [];
    const words = roles[player] ?? this.view?.others[player - roles.length];
    return words ? say(words) : String(player + 1);
  };

  // ---- where the viewer goes

  /** Shows another position, after the moves from where it begins: a new line. Returns whether it could be. */
  async show(start: StudyStart): Promise<boolean> {
    this.problem = null;
    const found = await this.ask({ ...start, sample: start.sample ?? this.seed });
    if (!found) return false;
    this.start = { ...start, options: found.options };
    this.lines += 1;
    this.put(found, 0);
    return true;
  }

  /** Plays moves or outcomes from the position on show, and draws what chance decides then. Returns whether it could. */
  async play(...moves: string[]): Promise<boolean> {
    const next = this.at < this.last ? this.entriesAt(this.at + 1) : null;
    if (!next || !moves.every((move, index) => next[index]?.text === move))
      return this.extend(this.at, moves);
    this.clicks = [];
    await this.go(this.at + 1);
    return true;
  }

  /** Asks for a position of the line that was passed by; whether it is known now, and nothing else was asked for. */
  async load(at: number): Promise<boolean> {
    const { asked } = this;
    try {
      await this.line.load(this.counts[at]!);
    } catch (problem) {
      this.explain(problem);
    }
    return asked === this.asked;
  }

  /** Goes on from a position with moves that the line has not had there. */
  async extend(at: number, moves: string[]): Promise<boolean> {
    const from = this.line.at(this.counts[at]!);
    if (!from) return false;
    this.input.sent(this.clicks);
    this.clicks = [];
    const { game, options, position } = from;
    const found = await this.ask({ game, options, position, moves, sample: this.seed });
    if (!found) return false;
    this.put(found, at + 1);
    this.sound();
    return true;
  }

  /** Plays a line move by move, each once the one before has been seen. Stops when something else is asked for. */
  async playOut(moves: readonly string[]): Promise<boolean> {
    for (const move of moves) {
      const before = this.asked;
      await this.pause();
      if (before !== this.asked || !(await this.play(move))) return false;
    }
    return true;
  }

  /** Goes to a position of the line; of several that are asked for in a hurry, to the last. */
  async go(at: number): Promise<void> {
    this.interrupt();
    await this.line.go(this.counts[Math.max(0, Math.min(at, this.last))]!);
  }

  /** Goes one position on or back, from where the viewer wants to be. */
  by(direction: number): void {
    this.interrupt();
    void this.line.by(direction);
  }

  back(): void {
    this.by(-1);
  }

  forward(): void {
    this.by(1);
  }

  /** Keeps so many positions of the line, and shows what comes after them; without more, the last of them. */
  protected put(found: WireStudy | null, kept: number): void {
    if (kept === 0) {
      this.line.stay();
      this.line = this.newLine();
      this.dice.begin();
    }
    const before = this.counts.slice(0, kept);
    const entries = this.line.entries.slice(0, before.at(-1) ?? 0);
    const study = found && readStudy(found, entries.length);
    const stops = [...before, ...stopsAfter(before, study?.entries ?? [])];
    this.line.replace(entries.length, [...entries, ...(study?.entries ?? [])], stops, study);
    this.line.arrive(stops.at(-1)!);
  }

  private newLine(): Line<Study> {
    return new Line<Study>({
      fetch: (step) => fetchPosition(this.environment, this.line, step, this.start),
      arrived: () => this.arrived(),
      failed: (problem) => this.explain(problem),
    });
  }

  private arrived(): void {
    this.point([]);
    if (this.view) this.input.receive(this.view);
    this.updateDice();
  }

  /** Whatever was under way comes to nothing. */
  stop(): void {
    this.interrupt();
    this.line.stay();
  }

  private interrupt(): void {
    this.asked += 1;
    this.isAsking = false;
    this.pausing.breakOff();
    this.input.settled();
    this.notices.dismiss();
  }

  /** Shows where to look, and arrows along places. */
  point(glow: readonly string[], ways: readonly (readonly string[])[] = []): void {
    this.glow = glow;
    this.ways = ways;
  }

  // ---- what the viewer does

  protected explainStandstill(): void {
    if (this.toMove === null) this.notices.show(t("over"));
  }

  send(move: string, clicks: readonly string[] = []): void {
    this.notices.dismiss();
    this.clicks = clicks;
    void this.onmove(move);
  }

  async askWhy(clicks: string[]): Promise<void> {
    if (!this.current) return;
    const { game, options, position } = this.current;
    const number = this.asked;
    try {
      const { why } = await this.environment.ask({ game, options, position, clicks });
      if (why && number === this.asked) this.notices.show(say(why.words), "why", why.rule);
    } catch (problem) {
      if (number === this.asked) this.explain(problem);
    }
  }

  /** The answer; null where it was refused, which is said, or where something else was asked for since. */
  private async ask(request: StudyStart): Promise<WireStudy | null> {
    const number = ++this.asked;
    this.line.stay();
    this.isAsking = true;
    try {
      const found = await this.environment.ask(request);
      return number === this.asked ? found : null;
    } catch (problem) {
      if (number === this.asked) {
        if (this.current) this.explain(problem);
        else this.problem = problem;
      }
      return null;
    } finally {
      if (number === this.asked) {
        this.isAsking = false;
        this.input.settled();
      }
    }
  }

  private get seed(): number | null {
    return this.samples ? this.environment.seed() : null;
  }

  private explain(problem: unknown): void {
    if (!(problem instanceof ProblemError)) throw problem;
    this.notices.show(say(problem.words), "bad", problem.rule);
  }

  protected pause(): Promise<void> {
    return this.pausing.wait(this.current ? timeOf(this.current) : 0);
  }

  protected sound(): void {
    const { entries = [] } = this.current ?? {};
    this.environment.play(this.toMove === null ? "end" : soundOfMoves(entries, this.isBoard));
  }
}
