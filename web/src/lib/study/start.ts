/** Where a study begins, how its line is cut into positions, and what it needs of the world around it. */

import type { Entry } from "../app/protocol";
import type { Timer } from "../ui/motion/timer";
import type { Sound } from "../play/sound";
import { plyBySide, turnsOf } from "../play/turns";
import type { StudyRequest, Study as WireStudy } from "../app/wire";

/** Where a study begins: a position's text or else the start of the game, and the moves after it. */
export type StudyStart = Pick<StudyRequest, "game"> & Partial<Omit<StudyRequest, "clicks">>;

/** What a study needs of the world around it, so that tests can be that world. */
export interface StudyEnvironment {
  ask(request: StudyStart & Partial<Pick<StudyRequest, "clicks">>): Promise<WireStudy>;
  timer: Pick<Timer, "after">;
  /** A seed for what chance decides. */
  seed(): number;
  /** What the times of motion are multiplied with, as the reader has set it; 0 is at once. */
  rate(): number;
  play(sound: Sound): void;
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

/** What was played, in sentences. */
export function toldOf(entries: readonly Entry[], roleOf: (player: number) => string): string {
  return turnsOf([...entries])
    .flatMap(({ player, plies }) => plies.map((ply) => plyBySide(ply, player < 0 ? "" : roleOf(player))))
    .join(" ");
}
