/** A dice table as it is drawn: the position, what the viewer has chosen and begun, and what may be done. */

import { say } from "../../../app/i18n";
import type { Entry, TableState, View } from "../../../app/protocol";
import { commonLength } from "../../../table/connection/snapshot";
import type { Die, OddsTable, TableInfo } from "../../../app/wire";
import { addable, marked, moveOf, rollsOf } from "./choosing";
import { buttonMove, cardUses, offersAt, stepsOf, type Begun, type DieButton } from "./offers";
import { scores, standing, zones } from "./standing";
import { turns, type StoryTurn } from "./story";
import { thrownNow } from "./tumbling";
import { nameOf } from "./words";

/** What the game is about, and who plays it: of a table, or of a study. */
export type DiceInfo = Pick<TableInfo, "legend" | "roles" | "shows_odds">;
export type DicePeople = Pick<TableState, "players" | "seats">;

export interface DiceTableProps {
  view: View;
  info: DiceInfo;
  table: DicePeople;
  /** Whether the viewer may move now, and looks at the present position. */
  mine: boolean;
  /** Whether a move is on its way. */
  busy: boolean;
  odds: OddsTable | null;
  /** The game so far, for the story of the last turns. */
  history?: readonly Entry[];
  /** Throws after it whose dice are in the air; without them, dice that were thrown have just begun to fall. */
  falling?: readonly Entry[];
  onmove: (move: string) => void;
  onwhy: (clicks: string[]) => void;
  onodds: () => void;
}

export class DiceModel {
  private readonly props: () => DiceTableProps;
  /** What led to the position received last; null before there was one. */
  private line: readonly Entry[] | null = null;
  private step = 0;

  /** The dice chosen to be rolled, by their number in the reserve. */
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  begun = $state.raw<Begun | null>(null);
  /** For each die of the roll whether it has just been thrown. */
  thrown = $state.raw<boolean[]>([]);

  constructor(props: () => DiceTableProps) {
    this.props = props;
  }

  readonly view = $derived.by(() => this.props().view);
  readonly mine = $derived.by(() => this.props().mine);
  readonly busy = $derived.by(() => this.props().busy);
  readonly odds = $derived.by(() => this.props().odds);
  readonly labels = $derived(this.view.labels);
  readonly now = $derived.by(() => standing(this.view.notes));
  /** Whether dice fall: then nothing is said of what they come to. */
  readonly isFalling = $derived.by(() => (this.props().falling?.length ?? 0) > 0);
  /** Whether those that were thrown are seen falling. */
  readonly areTumbling = $derived.by(() => this.isFalling || this.props().falling === undefined);
  readonly zones = $derived.by(() => zones(this.view));
  readonly scores = $derived.by(() => scores(this.view));
  readonly kinds = $derived.by(() => this.props().info.legend.dice);
  /** The number of the Eye, where it plays. */
  readonly eye = $derived.by(() => (this.view.others.length ? this.props().info.roles.length : null));

  readonly steps = $derived.by(() => (this.mine ? stepsOf(this.view) : []));
  readonly rolls = $derived.by(() => rollsOf(this.mine ? this.view : { actions: [], labels: [] }));
  readonly uses = $derived.by(() => cardUses(this.steps));
  readonly rest = $derived.by(() => this.at("rest"));
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
    const { history = [], falling = [] } = this.props();
    return turns([...history, ...falling.filter(({ event }) => event.side !== null)], this.view.step);
  });
  /** The Eye's last turn, until the player has rolled again. */
  readonly eyeTurn = $derived.by((): StoryTurn | null => {
    if (this.roll.length || (this.zones.now ?? 0) > 0) return null;
    return this.turns.filter(({ side }) => side === this.eye).at(-1) ?? null;
  });

  /** A new position: nothing is chosen or begun, and new dice tumble. The same one may come in parts. */
  receive(): void {
    const { step } = this.view;
    const { history = [], falling = [] } = this.props();
    const before = this.line;
    const line = [...history, ...falling].slice(0, step);
    const common = before ? commonLength(before, line) : 0;
    const isSame = before && step === this.step && common === Math.min(before.length, line.length);
    [this.line, this.step] = [line, step];
    if (isSame) return;
    this.thrown = thrownNow(this.roll, before ? line.slice(common) : []);
    this.clear();
  }

  clear(): void {
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
    if (!this.busy) this.props().onmove(move);
  }

  /** Ask why this die cannot be clicked. */
  refuse(die: Die | undefined): void {
    if (!this.mine || this.busy || !die) return;
    this.props().onwhy([...this.clicks(), die.name]);
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
    const { table, info, view } = this.props();
    return nameOf(player, table, info, view.others);
  }

  /** Whether a player is the viewer; nobody is where several sit at one screen. */
  isYours(player: number): boolean {
    const { seats, players } = this.props().table;
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
