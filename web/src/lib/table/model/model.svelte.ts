/** A table as its page shows it: the snapshot of the connection, the viewer's move, looking back, hints, odds, notices. */

import { say } from "../../i18n";
import { table as t } from "../../i18n/table";
import type { TableState, View } from "../../reading";
import type { Act, Legend, TableInfo } from "../../wire";
import { AnimationQueue } from "./animation.svelte";
import { Announcer, hasJustEnded } from "./announcer.svelte";
import { TableConnection, type ConnectionState, type Reply } from "../connection/connection";
import { HistoryCursor } from "./cursor.svelte";
import type { TableEnvironment } from "./environment";
import { Hints } from "./hints.svelte";
import { MoveInput } from "./input.svelte";
import { Notices } from "./notices.svelte";
import { OddsQuery } from "./odds.svelte";
import { takeClick, type Playing } from "./playing";
import type { PendingRequest } from "../connection/outbox";
import { isMyTurn, myPlayers, personName, playerInTurn, playerName, roleName } from "./seats";
import type { Snapshot } from "../connection/snapshot";
import type { Sound } from "../sound";
import { hasBoard, hintInWords } from "./wording";

export class TableModel implements Playing {
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<ConnectionState>("reconnecting");
  hasBeenLive = $state(false);
  /** When the table's state came, for what runs down. */
  receivedAt = $state(Date.now());

  readonly input = new MoveInput();
  readonly announcer = new Announcer();
  readonly cursor: HistoryCursor;
  readonly hints: Hints;
  readonly odds: OddsQuery;
  readonly notices: Notices;
  /** Bots' moves with dice come all at once; they are shown one after another. */
  private readonly animation: AnimationQueue;
  private readonly server: TableConnection;

  constructor(
    readonly id: string,
    private readonly environment: TableEnvironment,
  ) {
    const { timer } = environment;
    this.notices = new Notices(timer);
    this.cursor = new HistoryCursor(environment.fetchPosition, environment.fetchGame, () =>
      this.notices.show(t("past-failed"), "bad"),
    );
    this.hints = new Hints(
      () => this.server.ask("hint"),
      timer,
      () => this.notices.show(t("hint-none"), "bad"),
    );
    this.odds = new OddsQuery(() => this.server.ask("odds"), timer);
    this.animation = new AnimationQueue(timer, () => environment.play(this.hasEnded ? "end" : "dice"));
    this.server = new TableConnection(environment, {
      changed: (snapshot, kept) => this.receive(snapshot, kept),
      connection: (state) => this.connected(state),
      replied: (reply, request) => this.replied(reply, request),
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
    this.animation.skip();
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
    const { snapshot, cursor } = this;
    if (!snapshot || !cursor.game) return snapshot;
    const { players, history } = cursor.game;
    return { ...snapshot, history, state: { ...snapshot.state, players, phase: "over", to_move: null } };
  }

  /** The players that the viewer plays in the game on show. */
  get shownPlayers(): number[] {
    return this.shown ? myPlayers(this.shown.state) : [];
  }

  /** The number of the game on show. */
  get shownRound(): number {
    return this.cursor.game?.round ?? this.state?.round ?? 1;
  }

  /** The view on show: the present one, or the one looked back at. */
  get view(): View | null {
    const present = this.animation.current?.view ?? this.snapshot?.view ?? null;
    return this.cursor.step === null ? present : (this.cursor.view ?? present);
  }

  /** After how many entries the view on show stands. */
  get shownStep(): number {
    return this.cursor.step ?? this.animation.current?.steps ?? this.snapshot?.history.length ?? 0;
  }

  /** Whether moves are being shown one after another. */
  get isAnimating(): boolean {
    return this.animation.current !== null;
  }

  /** The present, at once. */
  skipAnimation(): void {
    if (this.isAnimating) this.animation.skip();
  }

  /** Whether the game is over, and its end is on show. */
  get hasEnded(): boolean {
    return this.state?.phase === "over" && !this.isAnimating;
  }

  get isBoard(): boolean {
    return this.snapshot !== null && hasBoard(this.snapshot.view);
  }

  get legend(): Legend {
    return this.info!.legend;
  }

  get isPresent(): boolean {
    return this.cursor.step === null;
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
    const hasActions = (this.snapshot?.view.actions.length ?? 0) > 0;
    return this.isMyTurn && this.cursor.step === null && !this.isAnimating && hasActions;
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

  send(move: string, clicks: readonly string[] = []): void {
    this.input.sent(clicks);
    this.hints.clear();
    this.notices.dismiss();
    this.server.move(move);
  }

  act(act: Act["act"]): void {
    this.server.act(act);
  }

  askWhy(clicks: string[]): void {
    this.server.ask("why", clicks);
  }

  /** Asks for a hint, or for more of it; asked once more, it is said again. */
  askHint(): void {
    this.hints.ask();
    this.tellHint();
  }

  private tellHint(): void {
    if (this.snapshot && this.hints.stage !== "none")
      this.announcer.tell(hintInWords(this.snapshot, this.hints));
  }

  /** Shows the position after so many entries. */
  async look(step: number): Promise<void> {
    if (!this.snapshot) return;
    this.input.clear();
    this.notices.dismiss();
    if (step < this.snapshot.history.length) this.skipAnimation();
    await this.cursor.look(this.snapshot, step);
  }

  lookBy(steps: number): void {
    void this.look((this.cursor.step ?? this.snapshot?.history.length ?? 0) + steps);
  }

  /** Shows a game of the match that is over. */
  async lookAtGame(round: number): Promise<void> {
    this.input.clear();
    if (this.snapshot) await this.cursor.lookAtGame(this.snapshot, round);
  }

  /** Says why nothing can be clicked now, if so. */
  private explainStandstill(): boolean {
    const { phase, to_move } = this.state ?? {};
    if (this.canMove && !this.input.isSending) return false;
    if (this.input.isSending || phase === "waiting") return true;
    if (this.cursor.step !== null) this.notices.show(t("not-present"));
    else if (phase === "over") this.notices.show(t("game-over-click"));
    else if (this.myPlayers.length === 0) this.notices.show(t("not-playing"));
    else if (typeof to_move === "number")
      this.notices.show(t("not-your-turn", { name: this.playerName(to_move) }));
    return true;
  }

  // ---- what the server sends

  private receive(now: Snapshot, kept: number): void {
    const before = this.snapshot;
    this.snapshot = now;
    this.receivedAt = Date.now();
    if (now.view !== before?.view) this.receiveView(before, now, kept);
    if (before) this.react(before, now, kept);
    else this.announcer.opened(now);
  }

  private receiveView(before: Snapshot | null, now: Snapshot, kept: number): void {
    this.cursor.receive(now, kept);
    this.input.receive(now.view);
    this.odds.clear();
    this.hints.clear();
    if (!this.isBoard) this.animate(before, now, kept);
  }

  /** Shows at once what the viewer did, what was taken back and what came when reconnecting; all else in its time. */
  private animate(before: Snapshot | null, now: Snapshot, kept: number): void {
    const frame = { view: now.view, steps: now.history.length };
    const isOwn = now.history.slice(kept).some(({ player }) => this.myPlayers.includes(player));
    const goesOn = before?.state.round === now.state.round && kept === before.history.length;
    const { environment } = this;
    if (environment.prefersReducedMotion() || !environment.isVisible()) this.animation.skip();
    else if (goesOn && !isOwn && before.v + 1 === now.v) this.animation.enqueue(frame);
    else this.animation.jumpTo(frame);
  }

  private react(before: Snapshot, now: Snapshot, kept: number): void {
    if (now.state.phase !== before.state.phase) this.notices.dismiss();
    const next = now.state.next_table;
    if (next && !before.state.next_table && this.myPlayers.length > 0) this.environment.openTable(next);
    const { declined } = now.state;
    if (declined && !before.state.declined && !now.state.seats[declined.by]?.is_yours)
      this.notices.show(say(declined.words), "why");
    this.announcer.changed(before, now);
    const sound = this.soundOf(before, now, kept);
    if (sound && !this.isAnimating) this.environment.play(sound);
  }

  private soundOf(before: Snapshot, now: Snapshot, kept: number): Sound | null {
    if (hasJustEnded(before, now)) return "end";
    const played = now.history.slice(before.state.round === now.state.round ? kept : 0);
    if (played.length === 0) return null;
    if (this.isMyTurn && !this.environment.isVisible()) return "turn";
    if (!this.isBoard) return "dice";
    return played.some(({ event }) => event.captured.length > 0) ? "capture" : "move";
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

  private replied(reply: Reply, request: PendingRequest | null): void {
    if (reply.is === "why") this.notices.show(say(reply.words), "why", reply.rule);
    else if (reply.is === "odds") this.odds.receive(reply, this.snapshot?.v);
    else if (reply.is === "refused") this.refused(reply, request);
    else if (this.hints.receive(reply, this.snapshot?.v)) this.tellHint();
  }

  private refused(reply: Extract<Reply, { is: "refused" }>, request: PendingRequest | null): void {
    if (reply.code === "too-fast" && request) return; // it is sent again by itself
    if (!request && this.odds.isPending) {
      this.odds.again();
      if (this.hints.stage !== "asked") return; // nobody asked for odds by hand
    }
    if (request?.do === "move") this.input.settled();
    this.hints.abandon();
    if (reply.code === "stale") this.notices.show(t("changed-meanwhile"));
    else this.notices.show(say(reply.words), "bad", reply.rule);
  }
}
