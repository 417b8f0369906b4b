/** The line of a study: where it begins, its positions, and what it needs of the world around it. */

import type { Entry, Study } from "../app/protocol";
import type { Timer } from "../ui/motion/timer";
import type { Sound } from "./sound";
import { plyBySide, turnsOf } from "./turns";
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

/** A position of the line, and what led to it from the one before; where it was only passed by it is asked for later. */
export interface Step {
  entries: readonly Entry[];
  study: Study | null;
}

/** A line with the moves that led to a position: each move with the outcomes after it leads to one of its own. */
export function stepsOf(study: Study, before: readonly Step[]): Step[] {
  const steps: { entries: Entry[]; study: Study | null }[] =
    before.length > 0 ? [] : [{ entries: [], study: null }];
  for (const entry of study.entries) {
    const last = steps.at(-1);
    if (last && entry.player < 0) last.entries.push(entry);
    else steps.push({ entries: [entry], study: null });
  }
  const last = steps.at(-1) ?? { entries: [] };
  return [...before, ...steps.slice(0, -1), { ...last, study }];
}

/** What was played, in sentences. */
export function toldOf(entries: readonly Entry[], roleOf: (player: number) => string): string {
  return turnsOf([...entries])
    .flatMap(({ player, plies }) => plies.map((ply) => plyBySide(ply, player < 0 ? "" : roleOf(player))))
    .join(" ");
}
