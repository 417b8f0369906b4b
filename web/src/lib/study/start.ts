/** Where a study begins, how its line is cut into positions, and what it needs of the world around it. */

import { readStudy, type Entry, type Study } from "../app/protocol";
import type { Line } from "../play/line.svelte";
import type { SessionEnvironment } from "../play/session.svelte";
import { plyBySide, turnsOf } from "../play/turns";
import type { StudyRequest, Study as WireStudy } from "../app/wire";

/** Where a study begins: a position's text or else the start of the game, and the moves after it. */
export type StudyStart = Pick<StudyRequest, "game"> & Partial<Omit<StudyRequest, "clicks">>;

/** What a study needs of the world around it, so that tests can be that world. */
export interface StudyEnvironment extends SessionEnvironment {
  ask(request: StudyStart & Partial<Pick<StudyRequest, "clicks">>): Promise<WireStudy>;
  /** A seed for what chance decides. */
  seed(): number;
}

/** After how many entries the next positions of a line stand: each move with the outcomes after it leads to one. */
export function stopsAfter(before: readonly number[], entries: readonly Entry[]): number[] {
  const stops = before.length > 0 ? [] : [0];
  let count = before.at(-1) ?? 0;
  for (const { player } of entries) {
    count += 1;
    if (player < 0 && stops.length > 0) stops.pop();
    stops.push(count);
  }
  return stops;
}

/** The position of a line after so many entries, asked for from the nearest one before it. */
export async function fetchPosition(
  environment: StudyEnvironment,
  line: Line<Study>,
  step: number,
  start: StudyStart,
): Promise<Study> {
  const base = line.stops.filter((stop) => stop < step && line.at(stop)).at(-1) ?? 0;
  const { game, options, position } = line.at(base) ?? start;
  const moves = line.entries.slice(base, step).map(({ text }) => text);
  return readStudy(await environment.ask({ game, options, position, moves }), base);
}

/** What was played, in sentences. */
export function toldOf(entries: readonly Entry[], roleOf: (player: number) => string): string {
  return turnsOf([...entries])
    .flatMap(({ player, plies }) => plies.map((ply) => plyBySide(ply, player < 0 ? "" : roleOf(player))))
    .join(" ");
}
