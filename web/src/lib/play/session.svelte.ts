/** A position that is played in, at a table or in a study: what both share of input, notices, names and sounds. */

import { capital, say } from "../app/i18n";
import type { Entry, TableState, View } from "../app/protocol";
import type { Legend, OddsTable, Words } from "../app/wire";
import { hasBoard } from "../table/model/wording";
import type { Timer } from "../ui/motion/timer";
import { DiceInput } from "./dice/model/input.svelte";
import { MoveInput } from "./input.svelte";
import { Notices } from "./notices.svelte";
import type { Sound } from "./sound";

/** What a session needs of the world around it, so that tests can be that world. */
export interface SessionEnvironment {
  timer: Pick<Timer, "after">;
  /** What the times of motion are multiplied with, as the reader has set it; 0 is at once. */
  rate(): number;
  /** Plays a sound, if the reader wants sounds. */
  play(sound: Sound): void;
}

export abstract class Session<Environment extends SessionEnvironment = SessionEnvironment> {
  readonly input = new MoveInput();
  /** The second kind of input. */
  readonly dice = new DiceInput();
  readonly notices: Notices;

  constructor(protected readonly environment: Environment) {
    this.notices = new Notices(environment.timer);
  }

  // ---- what is on show

  abstract readonly view: View | null;
  /** What the things of the game are called. */
  abstract readonly legend: Legend;
  /** What the sides are called. */
  abstract readonly roles: readonly Words[];
  /** Who plays: seats by player, and the seats; a study has none. */
  abstract readonly people: Pick<TableState, "players" | "seats">;
  /** What led to the position on show. */
  abstract readonly history: readonly Entry[];
  /** Throws after it whose dice are in the air; null where dice that were thrown have just begun to fall. */
  abstract readonly falling: readonly Entry[] | null;
  /** The odds of the position; null while they are not known. */
  abstract readonly chances: OddsTable | null;
  /** Whether odds are shown. */
  abstract readonly showsOdds: boolean;
  /** Whether the position on show is the one that the input is for. */
  abstract readonly isPresent: boolean;
  /** Cells to look at. */
  abstract readonly glow: readonly string[];
  /** Cells that arrows go along. */
  abstract readonly ways: readonly (readonly string[])[];
  /** What is said below the board while the viewer may not click. */
  abstract readonly standstill: string;
  /** What a player's side is called. */
  abstract readonly roleOf: (player: number) => string;

  get isBoard(): boolean {
    return this.view !== null && hasBoard(this.view);
  }

  /** What a player is called, by their seat or else their side; after the players come the sides that nobody plays. */
  nameOf(player: number): string {
    const { roles, people, view } = this;
    const other = view?.others[player - roles.length];
    if (player >= roles.length && other) return capital(say(other));
    const seat = people.seats[people.players[player] ?? -1];
    return (seat && say(seat.name)) || (roles[player] ? say(roles[player]) : "");
  }

  /** Another position is on show, or more of it. */
  protected updateDice(): void {
    if (this.view) this.dice.receive([...this.history, ...(this.falling ?? [])], this.view.step);
  }

  // ---- what the viewer does

  /** Whether the viewer may move now. */
  abstract readonly canMove: boolean;
  /** Whether something is on its way, or moves. */
  abstract readonly isBusy: boolean;
  abstract send(move: string, clicks?: readonly string[]): void;
  abstract askWhy(clicks: string[]): unknown;
  /** Says why nothing can be clicked now. */
  protected abstract explainStandstill(): void;

  /** Whether the viewer may move in the position on show, perhaps once what moves has landed. */
  get isForMe(): boolean {
    return this.canMove;
  }

  /** Whether clicks are taken now. */
  get isActive(): boolean {
    return this.canMove && !this.input.isSending;
  }

  /** A click on a cell or a choice: a complete move is sent, one that begins nothing is asked about. */
  click(name: string): void {
    if (!this.isActive) return this.explainStandstill();
    const { result, clicks } = this.input.click(name);
    if (result.kind === "done") this.send(result.move, clicks);
    else if (result.kind === "refused") this.askWhy(result.clicks);
    else this.notices.dismiss();
  }

  /** Ends a move that could go on. */
  finish(): void {
    const { complete, last } = this.input.picking;
    if (complete && last) this.click(last);
  }
}
