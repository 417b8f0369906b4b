/** Which piece is which from one view to the next, so that what moves is seen moving. */

import type { Piece } from "../../reading";
import type { Cell } from "../../wire";

/** Something on the board that keeps its key while it moves. */
export interface Keyed<Thing> {
  key: number;
  thing: Thing;
}

/** The new things with keys: those that stayed keep theirs, those that moved are matched with those that left. */
export function keyed<Thing>(
  before: readonly Keyed<Thing>[],
  things: readonly Thing[],
  at: (thing: Thing) => string,
  kin: (one: Thing, other: Thing) => number,
): Keyed<Thing>[] {
  const left = new Map(before.map((item) => [at(item.thing), item]));
  const stayed = new Map<Thing, number>();
  for (const thing of things) {
    const item = left.get(at(thing));
    if (item && kin(item.thing, thing) > 0) {
      stayed.set(thing, item.key);
      left.delete(at(thing));
    }
  }
  const leavers = [...left.values()];
  let fresh = Math.max(0, ...before.map((item) => item.key));
  return things.map((thing) => ({ key: stayed.get(thing) ?? taken(leavers, thing, kin) ?? ++fresh, thing }));
}

/** The key of the closest kin among those that left, who then is found. */
function taken<Thing>(
  leavers: Keyed<Thing>[],
  thing: Thing,
  kin: (one: Thing, other: Thing) => number,
): number | undefined {
  let best = -1;
  for (const [index, leaver] of leavers.entries()) {
    const closeness = kin(leaver.thing, thing);
    if (closeness > 0 && (best < 0 || closeness > kin(leavers[best]!.thing, thing))) best = index;
  }
  return best < 0 ? undefined : leavers.splice(best, 1)[0]!.key;
}

/** How alike two pieces are: only those of one owner can be the same; the same face and label make it likelier. */
export function pieceKin(one: Piece, other: Piece): number {
  if (one.owner !== other.owner) return 0;
  return 1 + (one.face === other.face ? 1 : 0) + (one.label === other.label ? 1 : 0);
}

export function keyedPieces(before: readonly Keyed<Piece>[], pieces: readonly Piece[]): Keyed<Piece>[] {
  return keyed(before, pieces, (piece) => piece.cell, pieceKin);
}

export function keyedTiles(before: readonly Keyed<Cell>[], tiles: readonly Cell[]): Keyed<Cell>[] {
  return keyed(
    before,
    tiles,
    (tile) => tile.name,
    () => 1,
  );
}

/** By key, which is the order they are drawn in: a node that changes its place in the page would not glide. */
export function inOrder<Thing>(items: readonly Keyed<Thing>[]): Keyed<Thing>[] {
  return [...items].sort((one, other) => one.key - other.key);
}
