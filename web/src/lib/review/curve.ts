/** The curve of a game's value: paths in a box of 100 by 100. */

import type { Shares } from "./review.svelte";

const TWO = 2;
const SIZE = 100;

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
  let path = "";
  let isOpen = false;
  counts.forEach((count, number) => {
    const share = shares[count]?.[player];
    if (share === undefined || share === null) {
      isOpen = false;
      return;
    }
    path += `${isOpen ? "L" : "M"}${xOf(number, counts.length - 1)} ${yOf(share)}`;
    isOpen = true;
  });
  return path;
}

/** Where a position of the line stands. */
export function xOf(number: number, last: number): number {
  return last > 0 ? round((number / last) * SIZE) : 0;
}

export function yOf(share: number): number {
  return round((1 - Math.max(0, Math.min(1, share))) * SIZE);
}

const round = (value: number) => Math.round(value * 100) / 100;
