/** The curve of a game's value: paths in a box of 100 by 100. */

import type { Shares } from "./review.svelte";

const TWO = 2;
const SIZE = 100;
type Point = [x: number, y: number];

/** Paths over the positions of a line, which stand after so many entries: one for two players, else one for each. */
export function curves(
  shares: readonly (Shares | undefined)[],
  counts: readonly number[],
  players: number,
): string[] {
  const drawn = players <= TWO ? 1 : players;
  return Array.from({ length: drawn }, (_, player) => pathOf(shares, counts, player));
}

function pathOf(shares: readonly (Shares | undefined)[], counts: readonly number[], player: number): string {
  return runsOf(shares, counts, player).map(lineOf).join("");
}

/** What lies below the first player's curve. */
export function areaBelow(shares: readonly (Shares | undefined)[], counts: readonly number[]): string {
  return runsOf(shares, counts, 0)
    .map((run) => `${lineOf(run)}L${run.at(-1)![0]} ${SIZE}L${run[0]![0]} ${SIZE}Z`)
    .join("");
}

const lineOf = (run: readonly Point[]): string => `M${run.map(([x, y]) => `${x} ${y}`).join("L")}`;

/** The points of a player's curve, in runs of positions that are known. */
function runsOf(
  shares: readonly (Shares | undefined)[],
  counts: readonly number[],
  player: number,
): Point[][] {
  const runs: Point[][] = [[]];
  counts.forEach((count, number) => {
    const share = shares[count]?.[player];
    if (share === undefined || share === null) runs.push([]);
    else runs.at(-1)!.push([xOf(number, counts.length - 1), yOf(share)]);
  });
  return runs.filter((run) => run.length > 0);
}

/** Where a position of the line stands. */
export function xOf(number: number, last: number): number {
  return last > 0 ? round((number / last) * SIZE) : 0;
}

export function yOf(share: number): number {
  return round((1 - Math.max(0, Math.min(1, share))) * SIZE);
}

const round = (value: number) => Math.round(value * 100) / 100;
