/** What moves from one view to the next: which piece is which, and the parts of a move in their order. */

import type { Entry, Piece, View } from "../../app/protocol";
import type { Cell } from "../../app/wire";
import { moved, withTile } from "./preview";

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

/**
 * The views on the way from one to the next, in the order of the moves: a tile is laid, a piece goes from cell to cell.
 * Where all that was seen while it was clicked together, only what it stood like then.
 */
export function partsOf(before: View, entries: readonly Entry[], after: View, wasSeen = false): View[] {
  const views: View[] = [];
  let now = { ...before, actions: [], labels: [], prompt: null };
  for (const { event } of entries) {
    for (const way of event.ways)
      way.slice(1).forEach((to, index) => {
        const last = way.slice(0, index + 2);
        const next = withThing(now, way[index]!, to);
        if (next) views.push((now = { ...now, ...next, last }));
      });
    now = { ...now, pieces: now.pieces.filter(({ cell }) => !isTaken(cell, event.captured, event.ways)) };
  }
  const unseen = wasSeen ? views.slice(-1) : views;
  return unseen.filter((view, at) => !standsAlike(view, unseen[at + 1] ?? after));
}

/** The view after a tile or a piece has gone from one cell to another; null where nothing is seen to go. */
function withThing(view: View, from: string, to: string): Pick<View, "board" | "pieces"> | null {
  const kindOf = (name: string) => view.board?.cells.find((cell) => cell.name === name)?.kind;
  const isLaid = kindOf(from) === "tile" && kindOf(to) === "place";
  if (kindOf(to) === undefined || kindOf(to) === "camp") return null;
  const pieces = moved(view.pieces, from, to);
  if (isLaid) return { board: withTile(view.board!, from, to), pieces };
  return pieces === view.pieces ? null : { board: view.board!, pieces };
}

/** Whether a piece was captured elsewhere than where the move ended. */
function isTaken(cell: string, captured: readonly string[], ways: readonly (readonly string[])[]): boolean {
  return captured.includes(cell) && !ways.some((way) => way.at(-1) === cell);
}

/** Whether the same pieces stand on the same tiles. */
function standsAlike(one: View, other: View): boolean {
  return standing(one) === standing(other);
}

function standing({ board, pieces }: View): string {
  const tiles = board?.cells.filter(({ kind }) => kind === "tile").map(({ name }) => name) ?? [];
  const faces = pieces.map(({ cell, owner, face, label }) => [cell, owner, face, label].join());
  return [...tiles.sort(), ...faces.sort()].join(" ");
}
