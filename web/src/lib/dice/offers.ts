/** What may be done at a die, at a card, or with a button: the legal moves, sorted by what is clicked for them. */

import type { Action, Roll, View } from "../reading";
import type { Die } from "../wire";

/** A move that is no roll, with the roll that lies after it, where one does. */
export interface Step extends Action {
  lying?: Roll;
}

/** Something begun that still wants a die: the power of die number `at`, or a card. */
export type Begun = { sign: "!" | "="; at: number } | { card: string };

export type Kind = "plus" | "minus" | "again" | "times" | "copy" | "remove" | "pick" | "aim";

/** A button at a die: it plays a move, or begins one. */
export interface Offer {
  kind: Kind;
  move?: string;
  begins?: Begun;
  /** The face that is copied. */
  face?: number;
  /** The roll after the move; missing where chance decides, or where no roll lies then. */
  lying?: Roll;
}

const SIGNS: Record<string, Kind> = { "+": "plus", "-": "minus", "~": "again", "*": "times" };
const BUTTONS = ["take", "stop"];

/** The legal moves but rolls. */
export function stepsOf({ actions, previews }: Pick<View, "actions" | "previews">): Step[] {
  return actions
    .filter(({ clicks }) => clicks.at(-1) !== "roll")
    .map((action) => ({ ...action, lying: previews[action.move] }));
}

/** The buttons at die number `at`. */
export function offersAt(
  dice: readonly Die[],
  steps: readonly Step[],
  at: number,
  begun: Begun | null,
): Offer[] {
  const die = dice[at]!;
  if (!begun) return die.place === "roll" ? powers(die, steps, at) : picks(die, steps);
  if ("card" in begun) return aims(die, steps, begun.card);
  if (die.place !== "roll") return [];
  const step = target(dice, steps, at, begun);
  return step ? [offer(step, begun.sign === "!" ? "remove" : "copy", die.face ?? undefined)] : [];
}

function powers(die: Die, steps: readonly Step[], at: number): Offer[] {
  const own = steps.filter((step) => step.clicks[0] === die.name);
  const offers: Offer[] = [];
  for (const step of own) {
    const kind = SIGNS[step.clicks[1] ?? ""];
    if (kind) offers.push(offer(step, kind));
  }
  const copies = own.filter((step) => step.clicks[1]?.startsWith("="));
  const removals = own.filter((step) => step.clicks[1] === "!");
  if (copies.length === 1) offers.push(offer(copies[0]!, "copy", Number(copies[0]!.clicks[1]!.slice(1))));
  else if (copies.length) offers.push({ kind: "copy", begins: { sign: "=", at } });
  if (removals.length) offers.push({ kind: "remove", begins: { sign: "!", at } });
  return offers;
}

function picks(die: Die, steps: readonly Step[]): Offer[] {
  const step = steps.find(({ clicks }) => clicks.length === 1 && clicks[0] === die.name);
  return step ? [{ kind: "pick", move: step.move }] : [];
}

function aims(die: Die, steps: readonly Step[], card: string): Offer[] {
  return steps
    .filter(({ clicks }) => clicks[0] === card && clicks[1] === die.name)
    .map((step) => offer(step, SIGNS[step.clicks[2] ?? ""] ?? "aim"));
}

function target(
  dice: readonly Die[],
  steps: readonly Step[],
  at: number,
  begun: { sign: string; at: number },
) {
  const die = dice[at]!;
  const acting = dice[begun.at]!.name;
  const isItself = at === begun.at;
  if (begun.sign === "=" && isItself) return undefined;
  const clicks =
    begun.sign === "=" ? [acting, `=${die.face}`] : isItself ? [acting, "!"] : [acting, "!", die.name];
  return steps.find((step) => step.clicks.join(" ") === clicks.join(" "));
}

function offer(step: Step, kind: Kind, face?: number): Offer {
  return { kind, move: step.move, face, lying: step.lying };
}

/** What a card can do now: at once, in stopping, or at a die that is still to be named. */
export interface CardUse {
  card: string;
  move?: string;
  stop?: string;
  aims: boolean;
}

/** The cards that can be used or kept now. */
export function cardUses(dice: readonly Die[], steps: readonly Step[]): CardUse[] {
  const names = new Set(dice.map((die) => die.name));
  const uses = new Map<string, CardUse>();
  for (const { move, clicks } of steps) {
    const card = clicks[0]!;
    if (names.has(card) || BUTTONS.includes(card)) continue;
    const use = uses.get(card) ?? { card, aims: false };
    if (clicks.length === 1) use.move = move;
    else if (clicks[1] === "stop") use.stop = move;
    else use.aims = true;
    uses.set(card, use);
  }
  return [...uses.values()];
}

/** Whether a plain button, as `take`, is legal. */
export function hasButton(steps: readonly Step[], word: string): boolean {
  return steps.some(({ clicks }) => clicks.length === 1 && clicks[0] === word);
}
