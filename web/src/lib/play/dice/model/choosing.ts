/** Choosing dice to roll: any order, any number, as far as the legal moves go. A die is its colour's letter. */

import type { View } from "../../../app/protocol";

type Counts = ReadonlyMap<string, number>;

/** The rolls that are legal now. */
export interface Rolls {
  moves: ReadonlyMap<string, string>;
  counts: readonly Counts[];
}

/** The rolls among the legal moves: dice in any order, and then the button that rolls them. */
export function rollsOf({ actions, labels }: Pick<View, "actions" | "labels">): Rolls {
  const roll = labels.find(({ kind }) => kind === "roll")?.click;
  const moves = new Map<string, string>();
  const counts: Counts[] = [];
  for (const { move, clicks } of actions) {
    if (roll === undefined || clicks.at(-1) !== roll) continue;
    const dice = clicks.slice(0, -1);
    moves.set(ordered(dice), move);
    counts.push(counted(dice));
  }
  return { moves, counts };
}

/** The letters that may be added to what is chosen: some roll has all of them. */
export function addable(rolls: Rolls, chosen: readonly string[]): Set<string> {
  const have = counted(chosen);
  const found = new Set<string>();
  for (const roll of rolls.counts) {
    if (!holds(roll, have)) continue;
    for (const [letter, number] of roll) if (number > (have.get(letter) ?? 0)) found.add(letter);
  }
  return found;
}

/** The move that rolls exactly what is chosen, if there is one. */
export function moveOf(rolls: Rolls, chosen: readonly string[]): string | undefined {
  return rolls.moves.get(ordered(chosen));
}

/** Letters in one fixed order, so that the same dice are the same text. */
export function ordered(letters: readonly string[]): string {
  return [...letters].sort().join("");
}

/**
 * Which dice of the reserve to mark for a set as `rrg`: those already marked stay where they can. `reserve` has the
 * letters of the dice as they lie.
 */
export function marked(reserve: readonly string[], set: string, before: ReadonlySet<number>): Set<number> {
  const wanted = new Map(counted([...set]));
  const first = reserve
    .map((_, at) => at)
    .sort((a, b) => Number(before.has(b)) - Number(before.has(a)) || a - b);
  const found = new Set<number>();
  for (const at of first) {
    const left = wanted.get(reserve[at]!) ?? 0;
    if (left === 0) continue;
    wanted.set(reserve[at]!, left - 1);
    found.add(at);
  }
  return found;
}

function counted(letters: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

function holds(roll: Counts, have: Counts): boolean {
  for (const [letter, number] of have) if ((roll.get(letter) ?? 0) < number) return false;
  return true;
}
