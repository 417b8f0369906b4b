/** What a table's page needs of the world around it, so that tests can be that world. */

import type { ConnectionEnvironment } from "../connection/connection";
import type { PastEnvironment } from "./lookback.svelte";
import type { SessionEnvironment } from "../../play/session.svelte";
import type { Timer } from "../../ui/motion/timer";
import type { TableState } from "../../app/protocol";
import type { StudyRequest, StudyWhy } from "../../app/wire";

/** A position by its game, with the clicks in question. */
export type WhyQuestion = Pick<StudyRequest, "game" | "options" | "moves"> & { clicks: string[] };

/** Clocks and absences with their seconds at the time when the server's message came. */
export interface Timing extends Pick<TableState, "clocks" | "away"> {
  receivedAt: number;
}

export interface TableEnvironment extends ConnectionEnvironment, PastEnvironment, SessionEnvironment {
  timer: Timer;
  /** Why clicks begin no move, asked without a round trip; null where nobody here can tell. */
  explain(question: WhyQuestion): Promise<StudyWhy | null> | null;
  isVisible(): boolean;
  /** Goes on to another table, a rematch. */
  openTable(id: string): void;
}
