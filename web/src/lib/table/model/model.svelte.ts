/** A table as its page shows it: the snapshot of the connection, the viewer's move, looking back, hints, odds, notices. */

import { say } from "../../app/i18n";
import { table as t } from "../../app/i18n/table";
import type { Action, Entry, TableState, View } from "../../app/protocol";
import type { TableAct, Legend, TableInfo } from "../../app/wire";
import { LANDING } from "../../ui/motion/pace";
import { AnimationQueue, type Frame } from "../animation/animation.svelte";
import { Announcer } from "./announcer.svelte";
import { TableConnection, type ConnectionState } from "../connection/connection";
import type { TableEnvironment, WhyQuestion } from "./environment";
import { framesOf, goesOn, wholeOf } from "../animation/frames";
import { Hints } from "./hints.svelte";
import { LookBack } from "./lookback.svelte";
import { MoveInput } from "../../play/input.svelte";
import { Notices } from "../../play/notices.svelte";
import { OddsQuery } from "./odds.svelte";
import { Redo } from "./redo.svelte";
import { takeClick, type Playing } from "../../play/playing";
import { takeReply } from "./replies";
import { isMyTurn, myPlayers, personName, playerInTurn, playerName, roleName } from "./seats";
import type { Snapshot } from "../connection/snapshot";
import { askWhy } from "./why";
import { hasBoard, hintInWords, soundOf } from "./wording";

/** Clocks and absences with their seconds at the time when the server's message came. */
export interface Timing extends Pick<TableState, "clocks" | "away"> {
  receivedAt: number;
}

export class TableModel implements Playing {
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<ConnectionState>("reconnecting");
  hasBeenLive = $state(false);
  /** What runs down: at once as it came, though the move that came with it may be shown later. */
  timing = $state.raw<Timing>({ clocks: [], away: {}, receivedAt: 0 });

  readonly input = new MoveInput();
  readonly announcer = new Announcer();
  readonly past: LookBack;
  readonly hints: Hints;
  private readonly undone = new Redo();
  readonly odds: OddsQuery;
  readonly notices: Notices;
  readonly animation: AnimationQueue;
  /** Throws whose dice are in the air. */
  falling = $state.raw<readonly Entry[]>([]);
  /** The last that came, which is shown in its time. */
  private latest: Snapshot | null = null;
  private readonly server: TableConnection;

  constructor(
    readonly id: string,
    private readonly environment: TableEnvironment,
  ) {
    const { timer } = environment;
    this.notices = new Notices(timer);
    this.past = new LookBack(environment, () => this.notices.show(t("past-failed"), "bad"));
    this.hints = new Hints(
      () => this.server.ask("hint"),
      timer,
      () => this.notices.show(t("hint-none"), "bad"),
    );
    this.odds = new OddsQuery(() => this.server.ask("odds"), timer);
    this.animation = new AnimationQueue(timer, {
      show: (frame) => this.show(frame),
      rate: () => environment.rate(),
      hurries: () => !this.isWatched,
    });
    this.server = new TableConnection(environment, {
      changed: (snapshot, kept) => this.enqueue(snapshot, kept),
      connection: (state) => this.connected(state),
      replied: (reply, request) => takeReply(this, reply, request),
      acknowledged: (request) => request.do === "move" && this.input.settled(),
    });
  }

  open(): void {
    this.server.open();
  }

  close(): void {
    this.notices.dismiss();
    this.hints.clear();
    this.odds.clear();
    this.animation.clear();
    this.server.close();
  }

  /** The network is back, or the page is visible again. */
  wake(): void {
    this.server.wake();
  }

  // ---- what is on show

  get info(): TableInfo | null {
    return this.snapshot?.table ?? null;
  }

  get state(): TableState | null {
    return this.snapshot?.state ?? null;
  }

  /** The game on show: the present one, or an earlier one of the match with those who played it. */
  get shown(): Snapshot | null {
    const { snapshot, past } = this;
    if (!snapshot || !past.game) return snapshot;
    const { players, history } = past.game;
    return { ...snapshot, history, state: { ...snapshot.state, players, phase: "over", to_move: null } };
  }

  /** The players that the viewer plays in the game on show. */
  get shownPlayers(): number[] {
    return this.shown ? myPlayers(this.shown.state) : [];
  }

  /** The number of the game on show. */
  get shownRound(): number {
    return this.past.game?.round ?? this.state?.round ?? 1;
  }

  /** The view on show: the present one, or the one looked back at. */
  get view(): View | null {
    const present = this.snapshot?.view ?? null;
    return this.past.view ?? present;
  }

  /** After how many entries the view on show stands. */
  get shownStep(): number {
    return this.past.step ?? this.snapshot?.history.length ?? 0;
  }

  /** Whether something waits to be shown. */
  get isAnimating(): boolean {
    return this.animation.waiting.length > 0;
  }

  /** The present at once, for whoever plays; who watches has buttons for that. */
  skipAnimation(): void {
    if (this.isAnimating && !this.isWatched) this.animation.tap();
  }

  /** Whether only bots play here. */
  get isWatched(): boolean {
    return this.info?.kind === "watch";
  }

  get hasEnded(): boolean {
    return this.state?.phase === "over";
  }

  get isBoard(): boolean {
    return this.snapshot !== null && hasBoard(this.snapshot.view);
  }

  get legend(): Legend {
    return this.info!.legend;
  }

  get isPresent(): boolean {
    return this.past.isPresent;
  }

  get glow(): readonly string[] {
    return this.hints.stage === "places" ? (this.hints.current?.places ?? []) : [];
  }

  get ways(): readonly (readonly string[])[] {
    return this.hints.stage === "move" ? (this.hints.current?.lines[0]?.ways ?? []) : [];
  }

  get standstill(): string {
    const { phase, to_move, is_thinking } = this.state ?? {};
    if (phase !== "playing" || !this.isPresent) return "";
    if (this.input.isSending) return t("sending");
    const name = this.playerName(to_move ?? 0);
    return is_thinking ? t("thinking", { name }) : t("turn-of", { name });
  }

  // ---- who plays

  get myPlayers(): number[] {
    return this.state ? myPlayers(this.state) : [];
  }

  get isMyTurn(): boolean {
    return this.state !== null && isMyTurn(this.state);
  }

  /** Whether the viewer may move now, and looks at the present. */
  get canMove(): boolean {
    return this.isForMe && !this.isAnimating;
  }

  /** Whether the viewer may move in the position on show, perhaps once its dice lie. */
  get isForMe(): boolean {
    const hasActions = (this.snapshot?.view.actions.length ?? 0) > 0;
    return this.isMyTurn && this.isPresent && hasActions;
  }

  /** Who is in turn in the position on show. */
  get playerInTurn(): number | null {
    return this.shown && playerInTurn(this.shown, this.shownStep);
  }

  /** What the person on a seat is called. */
  personName(seat: number): string {
    return this.snapshot ? personName(this.snapshot, seat) : "";
  }

  /** What the person who plays for a player is called. */
  playerName(player: number): string {
    return this.snapshot ? playerName(this.snapshot, player) : "";
  }

  roleOf = (player: number): string => (this.info ? roleName(this.info, player) : "");

  // ---- what the viewer does

  /** A click on a cell or a choice. */
  click(name: string): void {
    if (this.explainStandstill()) return;
    takeClick(this, name);
  }

  /** Ends a move that could go on. */
  finish(): void {
    const { complete, last } = this.input.picking;
    if (complete && last) this.click(last);
  }

  /** The move that was taken back last, if the viewer may play it again. */
  private get redone(): Action | null {
    const { next } = this.undone;
    if (!next || !this.canMove || !this.myPlayers.includes(next.player) || this.input.isSending) return null;
    return this.snapshot!.view.actions.find(({ move }) => move === next.text) ?? null;
  }

  get canRedo(): boolean {
    return this.redone !== null;
  }

  /** Plays the move again that was taken back last; chance and bots may answer differently. */
  redo(): void {
    const { redone } = this;
    if (redone) this.send(redone.move, redone.clicks);
  }

  send(move: string, clicks: readonly string[] = []): void {
    this.input.sent(clicks);
    this.past.toPresent();
    if (this.isBoard) this.animation.begin(LANDING);
    this.hints.clear();
    this.notices.dismiss();
    this.server.move(move);
  }

  act(act: TableAct["act"], table = ""): void {
    this.server.act(act, table);
  }

  askWhy(clicks: string[]): void {
    const explain = (question: WhyQuestion) => this.environment.explain(question);
    askWhy(this, explain, () => void this.server.ask("why", clicks), clicks);
  }

  /** Asks for a hint, or for more of it; asked once more, it is said again. */
  askHint(): void {
    this.hints.ask();
    this.tellHint();
  }

  tellHint(): void {
    if (this.snapshot && this.hints.stage !== "none")
      this.announcer.tell(hintInWords(this.snapshot, this.hints));
  }

  /** Shows the position after so many entries. */
  async look(step: number): Promise<void> {
    this.leave();
    await this.past.look(step);
  }

  /** Goes on or back by a position of the list of moves; after the present comes what is held back. */
  lookBy(direction: number): void {
    if (direction > 0 && this.isPresent && this.animation.isPaused) return this.animation.step();
    this.leave();
    void this.past.by(direction);
  }

  /** Shows a game of the match that is over. */
  async lookAtGame(round: number): Promise<void> {
    this.leave();
    await this.past.lookAtGame(round);
  }

  /** The viewer looks elsewhere: what was clicked and said comes to nothing. */
  private leave(): void {
    this.input.clear();
    this.notices.dismiss();
  }

  /** Says why nothing can be clicked now, if so. */
  private explainStandstill(): boolean {
    const { phase, to_move } = this.state ?? {};
    if (this.canMove && !this.input.isSending) return false;
    if (this.input.isSending || phase === "waiting") return true;
    if (!this.isPresent) this.notices.show(t("not-present"));
    else if (phase === "over") this.notices.show(t("game-over-click"));
    else if (this.myPlayers.length === 0) this.notices.show(t("not-playing"));
    else if (typeof to_move === "number")
      this.notices.show(t("not-your-turn", { name: this.playerName(to_move) }));
    return true;
  }

  // ---- what the server sends

  /** What came is shown in its time; at once what was taken back, and what came while nobody looked. */
  private enqueue(now: Snapshot, kept: number): void {
    const before = this.latest;
    this.latest = now;
    this.undone.receive(before, now, kept);
    const { clocks, away } = now.state;
    if (now.state !== before?.state) this.timing = { clocks, away, receivedAt: Date.now() };
    const isSeen = this.environment.isVisible() || this.animation.isPaused;
    if (!before || !isSeen || !goesOn(before, now)) return this.animation.jump([wholeOf(now, kept)]);
    if (now.view === before.view) return this.animation.amend(wholeOf(now, kept));
    const entries = now.history.slice(before.history.length);
    const isOwn = entries.some(({ player }) => this.myPlayers.includes(player));
    this.animation.enqueue(framesOf(before, now, kept, isOwn), isOwn);
  }

  private show({ snapshot, kept, isPart, falling }: Frame): void {
    if (!isPart) this.receive(snapshot, kept);
    else this.snapshot = snapshot;
    if (falling.length > 0) this.environment.play("dice");
    this.falling = falling;
  }

  private receive(now: Snapshot, kept: number): void {
    const before = this.snapshot;
    this.snapshot = now;
    if (now.view !== before?.view) this.receiveView(now, kept);
    if (before) this.react(before, now);
    else this.announcer.opened(now);
  }

  private receiveView(now: Snapshot, kept: number): void {
    this.past.receive(now, kept);
    this.input.receive(now.view);
    this.odds.clear();
    this.hints.clear();
  }

  private react(before: Snapshot, now: Snapshot): void {
    if (now.state.phase !== before.state.phase) this.notices.dismiss();
    const next = now.state.next_table;
    if (next && !before.state.next_table && this.myPlayers.length > 0) this.environment.openTable(next);
    const { declined } = now.state;
    if (declined && !before.state.declined && !now.state.seats[declined.by]?.is_yours)
      this.notices.show(say(declined.words), "why");
    const { departed } = now.state;
    if (departed && !before.state.departed) this.notices.show(say(departed.words), "why");
    this.announcer.changed(before, now);
    const isCalled = this.isMyTurn && !this.environment.isVisible();
    const sound = soundOf(before, now, isCalled);
    if (sound && !(sound === "dice" && this.falling.length > 0)) this.environment.play(sound); // heard as they fell
  }

  private connected(state: ConnectionState): void {
    this.connection = state;
    if (this.hasBeenLive) this.announcer.connection(state);
    if (state === "live") {
      this.hasBeenLive = true;
      this.odds.again();
    }
    this.hints.abandon();
  }
}
