/** What a table's page needs of the world around it, so that tests can be that world. */

import type { ConnectionEnvironment } from "../connection/connection";
import type { PastEnvironment } from "./lookback.svelte";
import type { Sound } from "../../play/sound";
import type { StudyRequest, StudyWhy } from "../../app/wire";

/** A position by its game, with the clicks in question. */
export type WhyQuestion = Pick<StudyRequest, "game" | "options" | "moves"> & { clicks: string[] };

export interface TableEnvironment extends ConnectionEnvironment, PastEnvironment {
  /** Why clicks begin no move, asked without a round trip; null where nobody here can tell. */
  explain(question: WhyQuestion): Promise<StudyWhy | null> | null;
  isVisible(): boolean;
  /** What the times of motion are multiplied with, as the reader has set it; 0 is at once. */
  rate(): number;
  /** Plays a sound, if the reader wants sounds. */
  play(sound: Sound): void;
  /** Goes on to another table, a rematch. */
  openTable(id: string): void;
}
