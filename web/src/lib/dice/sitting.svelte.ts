/** A place at a dice table: what is seen from it, what is chosen and begun, and what may be done. */

import type { Entry, TableState, View } from "../reading";
import type { Die, OddsTable, TableInfo } from "../wire";
import { addable, marked, moveOf, rollsOf } from "./choosing";
import { cardUses, hasButton, offersAt, stepsOf, type Begun } from "./offers";
import { hands, scores, standing, zones } from "./standing";
import { turns, type Turn } from "./story";
import { thrownNow } from "./tumbling";
import { nameOf } from "./words";

/** What a table is given. */
export interface Given {
  view: View;
  info: TableInfo;
  table: TableState;
  /** Whether the viewer may move now, and looks at the present position. */
  mine: boolean;
  /** Whether a move is on its way. */
  busy: boolean;
  odds: OddsTable | null;
  /** The game so far, to tell what happened; without it nothing is told. */
  history?: readonly Entry[];
  onmove: (move: string) => void;
  onwhy: (clicks: string[]) => void;
  onodds: () => void;
}

export type Phase = "draft" | "roll" | "choose" | "pick" | "over";

const KEEP = "keep ";

export class Sitting {
  private readonly given: () => Given;
  private before: { step: number; roll: Die[] } | null = null;

  /** The dice chosen to be rolled, by their number in the reserve. */
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  begun = $state.raw<Begun | null>(null);
  /** For each die of the roll whether it has just been thrown. */
  thrown = $state.raw<boolean[]>([]);

  constructor(given: () => Given) {
    this.given = given;
  }

  readonly view = $derived.by(() => this.given().view);
  readonly mine = $derived.by(() => this.given().mine);
  readonly busy = $derived.by(() => this.given().busy);
  readonly odds = $derived.by(() => this.given().odds);
  readonly labels = $derived(this.view.labels);
  readonly now = $derived.by(() => standing(this.view.notes));
  readonly zones = $derived.by(() => zones(this.view));
  readonly scores = $derived.by(() => scores(this.view));
  readonly hands = $derived.by(() => hands(this.view.notes));
  readonly target = $derived.by(() => Number(this.given().info.options["target"] ?? this.scores.end));
  /** The number of the Eye, where it plays. */
  readonly eye = $derived.by(() => (this.view.others.length ? this.given().info.roles.length : null));

  readonly steps = $derived.by(() => (this.mine ? stepsOf(this.view) : []));
  readonly rolls = $derived.by(() => rollsOf(this.mine ? this.view.actions : []));
  readonly uses = $derived.by(() => cardUses(this.view.dice, this.steps));
  readonly rest = $derived.by(() => this.at("rest"));
  readonly spent = $derived.by(() => this.at("spent"));
  readonly pool = $derived.by(() => this.at("pool"));
  readonly roll = $derived.by(() => this.at("roll", "throw"));

  /** The letters of the chosen dice, those that may be added, and the move they are. */
  readonly letters = $derived.by(() => [...this.chosen].map((at) => this.rest[at]?.name ?? ""));
  readonly addable = $derived.by(() => addable(this.rolls, this.letters));
  readonly move = $derived.by(() => moveOf(this.rolls, this.letters));

  /** Whose turn, choice or pick it is. */
  readonly player = $derived.by(
    () =>
      this.rest[0]?.owner ??
      this.roll[0]?.owner ??
      this.spent[0]?.owner ??
      this.given().table.to_move ??
      null,
  );
  readonly name = $derived.by(() => (this.player === null ? "" : this.nameOf(this.player)));
  readonly phase = $derived.by((): Phase => {
    if (this.roll.length) return "roll";
    if (this.rest.length) return "choose";
    if (this.given().table.to_move === null) return "over";
    const isDraft = this.hands.some((hand) => hand.cards.length !== 1);
    return isDraft || this.steps.some((step) => step.move.startsWith(KEEP)) ? "draft" : "pick";
  });
  readonly canStop = $derived.by(() => hasButton(this.steps, "stop"));
  readonly canTake = $derived.by(() => hasButton(this.steps, "take"));
  /** The viewer's own card, while it can be of use. */
  readonly card = $derived.by(() => {
    if (!this.mine || this.phase === "draft") return null;
    const hand = this.hands.find((hand) => hand.player === this.player && hand.cards.length === 1);
    return hand && (!hand.isUsed || this.now.atWork === hand.cards[0]) ? hand : null;
  });

  readonly told = $derived.by(() => turns(this.given().history ?? [], this.view.step));
  /** The Eye's last turn, until the player has rolled again. */
  readonly eyeTurn = $derived.by((): Turn | null => {
    if (this.roll.length || (this.zones.now ?? 0) > 0) return null;
    return [...this.told].reverse().find((turn) => turn.kind === "eye") ?? null;
  });

  /** A new position: nothing is chosen or begun, and new dice tumble. */
  arrive(): void {
    const { step } = this.view;
    if (this.before?.step !== step) {
      const isForward = this.before !== null && step > this.before.step;
      this.thrown = isForward ? thrownNow(this.before!.roll, this.roll) : [];
      this.forget();
    }
    this.before = { step, roll: this.roll };
  }

  forget(): void {
    this.chosen = new Set();
    this.begun = null;
  }

  toggle(at: number): void {
    const next = new Set(this.chosen);
    if (!next.delete(at)) next.add(at);
    this.chosen = next;
    this.begun = null;
  }

  /** Choose a set of dice, as `rrg`. */
  choose(set: string): void {
    const letters = this.rest.map((die) => die.name);
    this.chosen = marked(letters, set, this.chosen);
  }

  play(move: string): void {
    if (!this.busy) this.given().onmove(move);
  }

  /** Ask why this die cannot be clicked. */
  refuse(die: Die | undefined): void {
    if (!this.mine || this.busy || !die) return;
    this.given().onwhy([...this.clicks(), die.name]);
  }

  /** Whether a die that lies anywhere but in the roll can be pressed. */
  can(die: Die): boolean {
    return this.mine && !this.busy && this.offers(die).length > 0;
  }

  press(die: Die): void {
    const offer = this.offers(die)[0];
    if (offer?.move) this.play(offer.move);
  }

  nameOf(player: number): string {
    const { table, info, view } = this.given();
    return nameOf(player, table, info, view.others);
  }

  /** Whether a player is the viewer; nobody is where several sit at one screen. */
  isYours(player: number): boolean {
    const { seats, players } = this.given().table;
    return (
      seats.filter((seat) => seat.is_yours).length === 1 && (seats[players[player] ?? -1]?.is_yours ?? false)
    );
  }

  /** The dice of other players that a card which was begun may take, by their owners. */
  borrowed(): { owner: number; dice: Die[] }[] {
    const owners = new Map<number, Die[]>();
    for (const die of this.at("owned")) {
      if (die.owner !== null && this.can(die)) owners.set(die.owner, [...(owners.get(die.owner) ?? []), die]);
    }
    return [...owners].map(([owner, dice]) => ({ owner, dice }));
  }

  private clicks(): string[] {
    if (this.begun === null) return [];
    return "card" in this.begun ? [this.begun.card] : [this.view.dice[this.begun.at]!.name, this.begun.sign];
  }

  private offers(die: Die) {
    return die.place === "roll"
      ? []
      : offersAt(this.view.dice, this.steps, this.view.dice.indexOf(die), this.begun);
  }

  private at(...places: string[]): Die[] {
    return this.view.dice.filter((die) => places.includes(die.place));
  }
}
