/** A table as its page shows it: the snapshot of the connection, the viewer's move, looking back, hints, odds, notices. */

import { table as t } from "../../app/i18n/table";
import type { Entry, TableState, View } from "../../app/protocol";
import type { Legend, OddsTable, TableAct, TableInfo, Words } from "../../app/wire";
import { LANDING } from "../../ui/motion/pace";
import { AnimationQueue, type Frame } from "../animation/animation.svelte";
import { Announcer } from "./announcer.svelte";
import { TableConnection, type ConnectionState } from "../connection/connection";
import type { TableEnvironment, Timing, WhyQuestion } from "./environment";
import { framesOf, goesOn, wholeOf } from "../animation/frames";
import { Hints } from "./hints.svelte";
import { LookBack } from "./lookback.svelte";
import { OddsQuery } from "./odds.svelte";
import { Redo } from "./redo.svelte";
import { Session } from "../../play/session.svelte";
import { react } from "./reactions";
import { takeReply } from "./replies";
import { isMyTurn, myPlayers, personName, playerInTurn, playerName, roleName } from "./seats";
import type { Snapshot } from "../connection/snapshot";
import { explainStandstill, standstillOf } from "./standstill";
import { askWhy } from "./why";
import { hintInWords } from "./wording";

export class TableModel extends Session<TableEnvironment> {
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<ConnectionState>("reconnecting");
  hasBeenLive = $state(false);
  /** What runs down: at once as it came, though the move that came with it may be shown later. */
  timing = $state.raw<Timing>({ clocks: [], away: {}, receivedAt: 0 });

  readonly announcer = new Announcer();
  readonly past: LookBack;
  readonly hints: Hints;
  private readonly undone = new Redo();
  readonly odds: OddsQuery;
  readonly animation: AnimationQueue;
  /** Throws whose dice are in the air. */
  falling = $state.raw<readonly Entry[]>([]);
  /** The last that came, which is shown in its time. */
  private latest: Snapshot | null = null;
  private readonly server: TableConnection;

  constructor(
    readonly id: string,
    environment: TableEnvironment,
  ) {
    super(environment);
    const { timer } = environment;
    this.past = new LookBack(environment, {
      arrived: () => this.updateDice(),
      failed: () => this.notices.show(t("past-failed"), "bad"),
    });
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

  get roles(): readonly Words[] {
    return this.info!.roles;
  }

  get people(): Pick<TableState, "players" | "seats"> {
    return this.shown!.state;
  }

  /** What led to the position on show. */
  get history(): readonly Entry[] {
    return this.shown!.history.slice(0, this.shownStep);
  }

  get chances(): OddsTable | null {
    return this.odds.current;
  }

  get showsOdds(): boolean {
    return this.info!.shows_odds && this.isForMe && this.view!.has_odds;
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
    return standstillOf(this);
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

  get isBusy(): boolean {
    return this.input.isSending || this.isAnimating;
  }

  /** Whether the viewer may move in the position on show, perhaps once its dice lie. */
  override get isForMe(): boolean {
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

  get canRedo(): boolean {
    return this.undone.playable(this) !== null;
  }

  /** Plays the move again that was taken back last; chance and bots may answer differently. */
  redo(): void {
    const action = this.undone.playable(this);
    if (action) this.send(action.move, action.clicks);
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

  protected explainStandstill(): void {
    explainStandstill(this);
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
    this.updateDice();
  }

  private receive(now: Snapshot, kept: number): void {
    const before = this.snapshot;
    this.snapshot = now;
    if (now.view !== before?.view) this.receiveView(now, kept);
    if (before) react(this, this.environment, before, now);
    else this.announcer.opened(now);
    if (this.showsOdds && !this.chances) this.odds.ask();
  }

  private receiveView(now: Snapshot, kept: number): void {
    this.past.receive(now, kept);
    this.input.receive(now.view);
    this.odds.clear();
    this.hints.clear();
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
