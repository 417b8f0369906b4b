/** A dice table as it is drawn: the position, what the viewer has chosen and begun, and what may be done. */

import { say } from "../../../app/i18n";
import type { View } from "../../../app/protocol";
import type { Session } from "../../session.svelte";
import type { Die } from "../../../app/wire";
import { addable, marked, moveOf, rollsOf } from "./choosing";
import { buttonMove, cardUses, offersAt, stepsOf, type Begun, type DieButton } from "./offers";
import type { DiceInput } from "./input.svelte";
import { scores, standing, zones } from "./standing";
import { turns, type StoryTurn } from "./story";
import { thrownNow } from "./tumbling";

export class DiceModel {
  constructor(
    private readonly session: () => Session,
    private readonly shown: () => View,
  ) {}

  private get input(): DiceInput {
    return this.session().dice;
  }

  readonly view = $derived.by(() => this.shown());
  readonly mine = $derived.by(() => this.session().isForMe);
  readonly busy = $derived.by(() => this.session().isBusy);
  readonly showsOdds = $derived.by(() => this.session().showsOdds);
  readonly odds = $derived.by(() => this.session().chances);
  readonly labels = $derived(this.view.labels);
  readonly now = $derived.by(() => standing(this.view.notes));
  /** Whether dice fall: then nothing is said of what they come to. */
  readonly isFalling = $derived.by(() => (this.session().falling?.length ?? 0) > 0);
  /** Whether those that were thrown are seen falling. */
  readonly areTumbling = $derived.by(() => this.isFalling || this.session().falling === null);
  readonly zones = $derived.by(() => zones(this.view));
  readonly scores = $derived.by(() => scores(this.view));
  readonly kinds = $derived.by(() => this.session().legend.dice);
  /** The number of the Eye, where it plays. */
  readonly eye = $derived.by(() => (this.view.others.length ? this.session().roles.length : null));

  readonly steps = $derived.by(() => (this.mine ? stepsOf(this.view) : []));
  readonly rolls = $derived.by(() => rollsOf(this.mine ? this.view : { actions: [], labels: [] }));
  readonly uses = $derived.by(() => cardUses(this.steps));
  readonly rest = $derived.by(() => this.at("rest"));
  /** For each die of the roll whether it has just been thrown. */
  readonly thrown = $derived.by(() => thrownNow(this.roll, this.input.added));
  readonly spent = $derived.by(() => this.at("spent"));
  readonly pool = $derived.by(() => this.at("pool"));
  readonly roll = $derived.by(() => this.at("roll", "throw"));

  /** The letters of the chosen dice, those that may be added, and the move they are. */
  readonly letters = $derived.by(() => [...this.chosen].map((at) => this.rest[at]?.name ?? ""));
  readonly addable = $derived.by(() => addable(this.rolls, this.letters));
  readonly move = $derived.by(() => moveOf(this.rolls, this.letters));

  /** Whose turn, choice or pick it is. */
  readonly player = $derived.by(() => this.view.player);
  readonly name = $derived.by(() => (this.player === null ? "" : this.nameOf(this.player)));
  readonly phase = $derived.by(() => this.view.phase?.name);
  /** What the viewer is asked to do, or what is being done. */
  readonly asking = $derived.by(() => {
    const { prompt, phase } = this.view;
    if (this.mine && prompt) return say(prompt);
    return [this.name, phase && say(phase.words)].filter(Boolean).join(" · ");
  });
  readonly stop = $derived.by(() => buttonMove(this.steps, "stop"));
  readonly take = $derived.by(() => buttonMove(this.steps, "take"));
  /** The viewer's own card, while it can be of use. */
  readonly card = $derived.by(() => {
    const hand = this.mine ? this.view.hands.find((hand) => hand.player === this.player) : undefined;
    return hand?.cards.length === 1 && (!hand.is_used || hand.is_at_work) ? hand : null;
  });

  /** Of throws whose dice are in the air, only those of a side that nobody plays are told: there it is read later. */
  readonly turns = $derived.by(() => {
    const { history, falling } = this.session();
    return turns([...history, ...(falling ?? []).filter(({ event }) => event.side !== null)], this.view.step);
  });
  /** The Eye's last turn, until the player has rolled again. */
  readonly eyeTurn = $derived.by((): StoryTurn | null => {
    if (this.roll.length || (this.zones.now ?? 0) > 0) return null;
    return this.turns.filter(({ side }) => side === this.eye).at(-1) ?? null;
  });

  /** The dice chosen to be rolled, by their number in the reserve. */
  get chosen(): ReadonlySet<number> {
    return this.input.chosen;
  }

  /** What has been begun, and waits for a die. */
  get begun(): Begun | null {
    return this.input.begun;
  }

  set begun(begun: Begun | null) {
    this.input.begun = begun;
  }

  clear(): void {
    this.input.clear();
  }

  toggle(at: number): void {
    const next = new Set(this.chosen);
    if (!next.delete(at)) next.add(at);
    this.input.chosen = next;
    this.begun = null;
  }

  /** Choose a set of dice, as `rrg`. */
  choose(set: string): void {
    const letters = this.rest.map((die) => die.name);
    this.input.chosen = marked(letters, set, this.chosen);
  }

  play(move: string): void {
    if (!this.busy) this.session().send(move);
  }

  /** Ask why this die cannot be clicked. */
  refuse(die: Die | undefined): void {
    if (!this.mine || this.busy || !die) return;
    this.session().askWhy([...this.clicks(), die.name]);
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
    return this.session().nameOf(player);
  }

  /** Whether a player is the viewer; nobody is where several sit at one screen. */
  isYours(player: number): boolean {
    const { seats, players } = this.session().people;
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

  /** The buttons at die number `at`. */
  offersAt(at: number): DieButton[] {
    return offersAt({ dice: this.view.dice, kinds: this.kinds, steps: this.steps }, at, this.begun);
  }

  private clicks(): string[] {
    if (this.begun === null) return [];
    if ("card" in this.begun) return [this.begun.card];
    const { button, at } = this.begun;
    const sign = this.labels.find(({ kind, number }) => kind === button.kind && number === null);
    return [this.view.dice[at]!.name, ...(sign ? [sign.click] : [])];
  }

  private offers(die: Die): DieButton[] {
    return die.place === "roll" ? [] : this.offersAt(this.view.dice.indexOf(die));
  }

  private at(...places: string[]): Die[] {
    return this.view.dice.filter((die) => places.includes(die.place));
  }
}
