/** What the dice of the table are called and can do, for everything that is drawn on it. */

import { createContext } from "svelte";

import type { DieKind } from "../../../app/wire";

/** The kinds of dice, asked for anew whenever they are needed. */
export const [diceOfTable, setDiceOfTable] = createContext<() => readonly DieKind[]>();

/** The kind of a die, by its colour's letter. */
export function kindOf(colour: string, kinds: readonly DieKind[]): DieKind | undefined {
  return kinds.find((kind) => kind.colour === colour);
}
