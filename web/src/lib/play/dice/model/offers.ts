/** What may be done at a die, at a card, or with a button: the legal moves, sorted by what is clicked for them. */

import type { Action, Roll, View } from "../../../app/protocol";
import type { Die, DieKind, Label, PowerButton, Words } from "../../../app/wire";
import { kindOf } from "./legend";

/** A move that is no roll, with the labels of its clicks, and the roll that lies after it, where one does. */
export interface LabelledAction extends Action {
  labels: (Label | undefined)[];
  roll?: Roll;
}

/** Something begun that still wants a die: the power of die number `at`, or a card. */
export type Begun = { button: PowerButton; at: number } | { card: string };

/** A button at a die: it plays a move, or begins one. */
export interface DieButton {
  /** The kind of a power; nothing where the die is only chosen. */
  kind: string;
  words?: Words;
  move?: string;
  begins?: Begun;
  /** The face that is copied. */
  face?: number | undefined;
  /** The roll after the move; missing where chance decides, or where no roll lies then. */
  roll?: Roll | undefined;
}

/** The dice, what they can do, and the moves there are. */
export interface Situation {
  dice: readonly Die[];
  kinds: readonly DieKind[];
  steps: readonly LabelledAction[];
}

/** The legal moves but rolls. */
export function stepsOf({
  actions,
  previews,
  labels,
}: Pick<View, "actions" | "previews" | "labels">): LabelledAction[] {
  const named = new Map(labels.map((label) => [label.click, label]));
  return actions
    .map((action) => ({
      ...action,
      labels: action.clicks.map((click) => named.get(click)),
      roll: previews[action.move],
    }))
    .filter(({ labels }) => labels.at(-1)?.kind !== "roll");
}

/** The buttons at die number `at`. */
export function offersAt(situation: Situation, at: number, begun: Begun | null): DieButton[] {
  const die = situation.dice[at]!;
  if (!begun) return die.place === "roll" ? powers(situation, die, at) : picks(situation, die);
  if ("card" in begun) return aims(situation, die, begun.card);
  const step = die.place === "roll" ? target(situation, at, begun) : undefined;
  return step ? [offer(step, begun.button)] : [];
}

function powers({ kinds, steps }: Situation, die: Die, at: number): DieButton[] {
  const own = steps.filter((step) => step.clicks[0] === die.name);
  return buttonsOf(die, kinds).flatMap((button) => {
    const ways = own.filter((step) => step.labels[1]?.kind === button.kind);
    const isOnly = ways.length === 1 && (button.asks === null || ways[0]!.labels[1]!.number !== null);
    if (isOnly) return [offer(ways[0]!, button)];
    return ways.length ? [{ kind: button.kind, words: button.words, begins: { button, at } }] : [];
  });
}

function picks({ steps }: Situation, die: Die): DieButton[] {
  const step = steps.find(({ clicks }) => clicks.length === 1 && clicks[0] === die.name);
  return step ? [offer(step)] : [];
}

function aims({ kinds, steps }: Situation, die: Die, card: string): DieButton[] {
  return steps
    .filter(({ clicks }) => clicks[0] === card && clicks[1] === die.name)
    .map((step) =>
      offer(
        step,
        buttonsOf(die, kinds).find((button) => button.kind === step.labels[2]?.kind),
      ),
    );
}

/** The move by which the power that was begun goes to die number `at`. */
function target(
  { dice, steps }: Situation,
  at: number,
  { button, at: from }: Exclude<Begun, { card: string }>,
) {
  const die = dice[at]!;
  const isItself = at === from;
  return steps.find(({ clicks, labels: [, label] }) => {
    if (clicks[0] !== dice[from]!.name || label?.kind !== button.kind) return false;
    if (label.number !== null) return label.number === die.face && !isItself;
    return isItself ? clicks.length === 2 : clicks[2] === die.name;
  });
}

/** What this die can do, and what others can, for cards that let it do the same; each kind of power once. */
function buttonsOf(die: Die, kinds: readonly DieKind[]): PowerButton[] {
  const own = kindOf(die.colour, kinds)?.buttons ?? [];
  const others = kinds.flatMap(({ buttons }) => buttons);
  return [...own, ...others].filter(({ kind }, at, all) => all.findIndex((one) => one.kind === kind) === at);
}

function offer(step: LabelledAction, button?: PowerButton): DieButton {
  const face = step.labels[1]?.number ?? undefined;
  return {
    kind: button?.kind ?? "",
    ...(button && { words: button.words }),
    move: step.move,
    face,
    roll: step.roll,
  };
}

/** What a card can do now: at once, in stopping, or at a die that is still to be named. */
export interface CardUse {
  card: string;
  move?: string;
  stop?: string;
  aims: boolean;
}

/** The cards that can be used or kept now. */
export function cardUses(steps: readonly LabelledAction[]): CardUse[] {
  const uses = new Map<string, CardUse>();
  for (const { move, clicks, labels } of steps) {
    if (labels[0]?.kind !== "card") continue;
    const use = uses.get(clicks[0]!) ?? { card: clicks[0]!, aims: false };
    if (clicks.length === 1) use.move = move;
    else if (labels[1]?.kind === "stop") use.stop = move;
    else use.aims = true;
    uses.set(use.card, use);
  }
  return [...uses.values()];
}

/** The move of a button that stands alone, as the one to take a roll. */
export function buttonMove(steps: readonly LabelledAction[], kind: string): string | undefined {
  return steps.find(({ clicks, labels }) => clicks.length === 1 && labels[0]?.kind === kind)?.move;
}
