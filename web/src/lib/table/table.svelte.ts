/** A table as the page shows it: the live line, the move being clicked together, looking back, hints, odds, reasons. */

import { api } from "../api";
import * as dice from "../dice/telling";
import { say } from "../i18n";
import { table as t } from "../i18n/table";
import { seatName } from "../people";
import { go } from "../route.svelte";
import { settings } from "../ui/settings.svelte";
import type { Entry, TableState, View } from "../reading";
import type { Act, Hint, OddsTable, TableInfo } from "../wire";
import { Album } from "./album";
import { LiveTable, type Asked, type Connection, type Means, type TableNow, type Told } from "./live";
import { isCalm } from "./calm";
import { Parade } from "./parade.svelte";
import { Picking } from "./picking";
import { Question } from "./question";
import { play, type Sound } from "./sound";
import { spokenEntry, spokenMove } from "./speak";

/** Something said beside the board for a while, perhaps with the rule behind it. */
export interface Notice {
  text: string;
  rule: string | null;
  kind: "soft" | "why" | "bad";
}

/** A hint: asked for, then where to look, then the move. */
export type HintStage = "none" | "asked" | "places" | "move";

const NOTICE_SECONDS = { soft: 3, why: 9, bad: 7 };
const HINT_SECONDS = 20;

export class Room {
  now = $state.raw<TableNow | null>(null);
  connection = $state<Connection>("reconnecting");
  hasBeenLive = $state(false);
  picking = $state.raw(new Picking([]));
  /** The clicks of a move that is on its way. */
  sent = $state.raw<readonly string[]>([]);
  isBusy = $state(false);
  /** The step looked back at; null in the present. */
  cursor = $state<number | null>(null);
  past = $state.raw<View | null>(null);
  hint = $state.raw<Hint | null>(null);
  hintStage = $state<HintStage>("none");
  odds = $state.raw<OddsTable | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** What screen readers are told. */
  spoken = $state("");
  /** When the table's state came, for what runs down. */
  stateAt = $state(Date.now());

  private readonly live: LiveTable;
  private readonly album: Album;
  private readonly oddsQuestion: Question;
  /** Bots' moves with dice come all at once; they are shown one after another. */
  private readonly parade: Parade;
  private callOffNotice = 0;
  private callOffHint = 0;
  private wanted = 0;

  constructor(
    readonly id: string,
    means: Means,
  ) {
    this.album = new Album((round, step) => api.past(id, round, step));
    this.parade = new Parade(means.timer, () => this.sound(this.hasEnded ? "end" : "dice"));
    this.oddsQuestion = new Question(() => this.live.inquire("odds"), means.timer);
    this.live = new LiveTable(means, {
      changed: (now, kept) => this.take(now, kept),
      connection: (state) => this.connected(state),
      told: (message, request) => this.hear(message, request),
      acknowledged: (request) => this.settle(request),
    });
  }

  open(): void {
    this.live.open();
  }

  close(): void {
    clearTimeout(this.callOffNotice);
    clearTimeout(this.callOffHint);
    this.oddsQuestion.settle();
    this.parade.skip();
    this.live.close();
  }

  wake(): void {
    this.live.wake();
  }

  get info(): TableInfo | null {
    return this.now?.table ?? null;
  }

  get state(): TableState | null {
    return this.now?.state ?? null;
  }

  /** The view on show: the present one, or the one looked back at. */
  get view(): View | null {
    const present = this.parade.now?.view ?? this.now?.view ?? null;
    return this.cursor === null ? present : (this.past ?? present);
  }

  /** After how many entries the view on show stands. */
  get stepOnShow(): number {
    return this.cursor ?? this.parade.now?.steps ?? this.now?.history.length ?? 0;
  }

  /** Whether moves are being shown one after another. */
  get isShowing(): boolean {
    return this.parade.now !== null;
  }

  /** The present, at once. */
  skip(): void {
    if (this.isShowing) this.parade.skip();
  }

  /** Whether the game is over, and its end is on show. */
  get hasEnded(): boolean {
    return this.state?.phase === "over" && !this.isShowing;
  }

  /** Who is in turn in the position on show. */
  get playerInTurn(): number | null {
    const { phase, to_move } = this.state ?? {};
    const later = this.now?.history.slice(this.stepOnShow) ?? [];
    const next = later.find(({ player }) => player >= 0)?.player;
    return next ?? (phase === "playing" ? (to_move ?? null) : null);
  }

  get isBoard(): boolean {
    return (this.now?.view.board?.cells.length ?? 0) > 0;
  }

  /** The players that the viewer plays: none for onlookers, all on one screen. */
  get myPlayers(): number[] {
    const { seats, players } = this.state ?? { seats: [], players: [] };
    return players.flatMap((seat, player) => (seats[seat]?.is_yours ? [player] : []));
  }

  /** Whether it is the viewer's turn. */
  get isMyTurn(): boolean {
    const { phase, to_move } = this.state ?? {};
    return phase === "playing" && typeof to_move === "number" && this.myPlayers.includes(to_move);
  }

  /** Whether the viewer may move now, and looks at the present. */
  get mine(): boolean {
    return (
      this.isMyTurn && this.cursor === null && !this.isShowing && (this.now?.view.actions.length ?? 0) > 0
    );
  }

  seatOf(player: number): number {
    return this.state?.players[player] ?? player;
  }

  /** What a seat's person is called. */
  nameOf(seat: number): string {
    if (this.info?.kind === "screen") return this.roleOf(this.state?.players.indexOf(seat) ?? 0);
    const person = this.state?.seats[seat];
    return (person && seatName(person)) || t("empty-seat");
  }

  roleOf = (player: number): string => {
    const role = this.info?.roles[player];
    return role ? say(role) : String(player + 1);
  };

  // ---- in words

  /** A move as it is said. */
  inWords(move: string): string {
    return this.isBoard ? spokenMove(move) : dice.spokenMove(move, this.now?.view.labels ?? []);
  }

  /** What the Eye is called, where it plays. */
  get eyeName(): string {
    const eye = this.now?.view.others[0];
    return eye ? say(eye) : "";
  }

  /** Places to look at: what is written on them, the dice they are, or their names. */
  placesInWords(places: readonly string[]): string {
    const labels = this.now?.view.labels ?? [];
    const written = places.map((place) => labels.find((label) => label.click === place)?.words);
    if (!this.isBoard && written.every((words) => !words)) return dice.spokenDice(places.join(""));
    return places.map((place, at) => (written[at] ? say(written[at]) : place)).join(", ");
  }

  private entryInWords(entry: Entry): string {
    if (this.isBoard) return spokenEntry(entry, this.roleOf);
    const nameOf = (player: number) => this.nameOf(this.seatOf(player));
    return dice.spokenEntry(entry, nameOf, this.eyeName, this.now?.view.labels ?? []);
  }

  // ---- moves

  /** A click on a cell or a choice. */
  click(name: string): void {
    if (this.explainStandstill()) return;
    const [picking, what] = this.picking.click(name);
    const clicks = [...this.picking.clicks, name];
    this.picking = picking;
    if (what.kind === "done") this.send(what.move, this.clicksOf(what.move, clicks));
    else if (what.kind === "refused") this.askWhy(what.clicks);
    else this.dismiss();
  }

  /** Ends a move that could go on. */
  finish(): void {
    if (this.picking.complete && this.picking.last) this.click(this.picking.last);
  }

  back(): void {
    this.picking = this.picking.back();
  }

  letGo(): void {
    this.picking = this.picking.cleared();
  }

  send(move: string, clicks: readonly string[] = []): void {
    this.sent = clicks;
    this.isBusy = true;
    this.dropHint();
    this.dismiss();
    this.live.move(move);
  }

  act(act: Act["act"]): void {
    this.live.act(act);
  }

  askWhy(clicks: string[]): void {
    this.live.inquire("why", clicks);
  }

  /** Wants the odds of this position; they come when they come, and nothing else is said of it. */
  askOdds(): void {
    this.oddsQuestion.open();
  }

  /** Says why nothing can be clicked now, if so. */
  private explainStandstill(): boolean {
    const { phase, to_move } = this.state ?? {};
    if (this.mine && !this.isBusy) return false;
    if (this.isBusy || phase === "waiting") return true;
    if (this.cursor !== null) this.note(t("not-present"));
    else if (phase === "over") this.note(t("game-over-click"));
    else if (this.myPlayers.length === 0) this.note(t("not-playing"));
    else if (typeof to_move === "number")
      this.note(t("not-your-turn", { name: this.nameOf(this.seatOf(to_move)) }));
    return true;
  }

  private clicksOf(move: string, fallback: readonly string[]): readonly string[] {
    return this.picking.all.find((way) => way.move === move)?.clicks ?? fallback;
  }

  // ---- hints

  /** The first time where to look, the second time the move. */
  askHint(): void {
    if (this.hintStage === "places") this.hintStage = "move";
    else if (this.hintStage === "none" && this.live.inquire("hint")) {
      this.hintStage = "asked";
      clearTimeout(this.callOffHint);
      this.callOffHint = window.setTimeout(() => this.missHint(), HINT_SECONDS * 1000);
    }
  }

  dropHint(): void {
    clearTimeout(this.callOffHint);
    this.hint = null;
    this.hintStage = "none";
  }

  private missHint(): void {
    this.dropHint();
    this.note(t("hint-none"), "bad");
  }

  // ---- looking back

  /** Shows the position after so many entries. */
  async look(step: number): Promise<void> {
    const now = this.now;
    if (!now) return;
    const steps = now.history.length;
    const wished = Math.max(0, Math.min(step, steps));
    this.letGo();
    this.wanted += 1;
    if (wished === steps) {
      this.cursor = this.past = null;
      return;
    }
    const turn = this.wanted;
    this.skip();
    try {
      const view = await this.album.view(now.state.round, wished);
      if (turn === this.wanted) [this.cursor, this.past] = [wished, view];
    } catch {
      this.note(t("past-failed"), "bad");
    }
  }

  lookBy(steps: number): void {
    void this.look((this.cursor ?? this.now?.history.length ?? 0) + steps);
  }

  // ---- what the server tells

  private take(now: TableNow, kept: number): void {
    const before = this.now;
    const hasNewView = now.view !== before?.view;
    this.now = now;
    this.stateAt = Date.now();
    if (hasNewView) this.takeView(now, kept);
    if (hasNewView && !this.isBoard) this.line(before, now, kept);
    if (before && now.state.phase !== before.state.phase) this.dismiss();
    if (before && !before.state.next_table && now.state.next_table) this.follow(now.state.next_table);
    if (before) this.announce(before, now, kept);
    else this.speakTurn();
  }

  /** Those who sit here go on to the rematch together. */
  private follow(table: string): void {
    if (this.myPlayers.length > 0) go(`/table/${encodeURIComponent(table)}`);
  }

  private takeView({ view, state, history }: TableNow, kept: number): void {
    this.album.forget(state.round, kept);
    this.album.keep(state.round, view);
    const cells = new Set(view.board?.cells.map((cell) => cell.name));
    this.picking = new Picking(view.actions, [], (name) => cells.has(name));
    this.sent = [];
    this.isBusy = false;
    this.odds = null;
    this.oddsQuestion.settle();
    this.dropHint();
    if (this.cursor !== null && this.cursor >= Math.min(history.length, kept + 1))
      this.cursor = this.past = null;
  }

  /** Shows at once what the viewer did, what was taken back and what came with a new line; all else in its time. */
  private line(before: TableNow | null, now: TableNow, kept: number): void {
    const shown = { view: now.view, steps: now.history.length };
    const fresh = now.history.slice(kept);
    const isOwn = fresh.some(({ player }) => player >= 0 && this.myPlayers.includes(player));
    const goesOn = before?.state.round === now.state.round && kept === before.history.length;
    if (isCalm() || document.visibilityState !== "visible") this.parade.skip();
    else if (goesOn && !isOwn && before.v + 1 === now.v) this.parade.add(shown);
    else this.parade.jump(shown);
  }

  private announce(before: TableNow, now: TableNow, kept: number): void {
    const isSameGame = before.state.round === now.state.round;
    const fresh = now.history.slice(isSameGame ? kept : 0);
    const said = fresh.map((entry) => this.entryInWords(entry));
    if (isSameGame && kept < before.history.length) said.unshift(t("say-taken-back"));
    const isOver = now.state.phase === "over" && before.state.phase !== "over";
    if (isOver && now.state.ending) said.push(say(now.state.ending.reason));
    else if (said.length > 0 && this.isMyTurn) said.push(t("turn-yours"));
    if (said.length > 0) this.spoken = said.map((text) => text.replace(/\.$/, "")).join(". ");
    if ((fresh.length > 0 || isOver) && !this.isShowing)
      this.sound(isOver ? "end" : this.isCalled ? "turn" : soundOf(fresh[0]!.text, this.isBoard));
  }

  /** Whether it is the viewer's turn, and he looks at something else. */
  private get isCalled(): boolean {
    return this.isMyTurn && document.visibilityState !== "visible";
  }

  private sound(sound: Sound): void {
    if (settings.sound) play(sound);
  }

  private speakTurn(): void {
    const to_move = this.state?.to_move;
    if (typeof to_move !== "number") return;
    this.spoken = this.isMyTurn ? t("turn-yours") : t("turn-of", { name: this.nameOf(this.seatOf(to_move)) });
  }

  private connected(state: Connection): void {
    this.connection = state;
    if (state === "live" && this.hasBeenLive) this.spoken = t("back-live");
    if (state === "live") this.hasBeenLive = true;
    if (state === "live") this.oddsQuestion.again();
    if (state === "reconnecting" && this.hasBeenLive) this.spoken = t("reconnecting");
    if (this.hintStage === "asked") this.dropHint();
  }

  private hear(message: Told, request: Asked | null): void {
    if (message.is === "why") this.note(say(message.words), "why", message.rule);
    else if (message.is === "odds") this.takeOdds(message);
    else if (message.is === "hint") this.takeHint(message);
    else this.refused(message, request);
  }

  private takeOdds(odds: OddsTable): void {
    if (odds.v !== this.now?.v) return this.oddsQuestion.again();
    this.odds = odds;
    this.oddsQuestion.settle();
  }

  private takeHint(hint: Hint): void {
    if (this.hintStage !== "asked" || hint.v !== this.now?.v) return;
    clearTimeout(this.callOffHint);
    [this.hint, this.hintStage] = [hint, "places"];
    this.spoken = t("hint-places", { places: this.placesInWords(hint.places) });
  }

  private refused(message: Extract<Told, { is: "refused" }>, request: Asked | null): void {
    if (message.code === "too-fast" && request) return; // it is asked again by itself
    if (!request && this.oddsQuestion.isOpen) {
      this.oddsQuestion.again();
      if (this.hintStage !== "asked") return; // nobody asked for odds by hand
    }
    if (request?.do === "move") this.settleMove();
    if (this.hintStage === "asked") this.dropHint();
    if (message.code === "stale") this.note(t("changed-meanwhile"));
    else this.note(say(message.words), "bad", message.rule);
  }

  private settle(request: Asked): void {
    if (request.do === "move") this.settleMove();
  }

  private settleMove(): void {
    this.isBusy = false;
    this.sent = [];
  }

  // ---- notices

  note(text: string, kind: Notice["kind"] = "soft", rule: string | null = null): void {
    this.notice = { text, kind, rule: rule || null };
    clearTimeout(this.callOffNotice);
    this.callOffNotice = window.setTimeout(() => this.dismiss(), NOTICE_SECONDS[kind] * 1000);
  }

  dismiss(): void {
    this.notice = null;
  }
}

function soundOf(text: string, isBoard: boolean): Sound {
  if (!isBoard) return "dice";
  return text.includes("x") ? "capture" : "move";
}
