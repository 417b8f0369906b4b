/** What the board and the choices below it need of whoever shows a position: a table, or a study. */

import type { Legend } from "../app/wire";
import type { MoveInput } from "./input.svelte";
import type { Notices } from "./notices.svelte";

export interface Playing {
  readonly input: MoveInput;
  readonly notices: Pick<Notices, "current" | "show" | "dismiss">;
  /** What the things of the game are called. */
  readonly legend: Legend;
  /** Whether the position on show is the one that the input is for. */
  readonly isPresent: boolean;
  /** Cells to look at. */
  readonly glow: readonly string[];
  /** Cells that arrows go along. */
  readonly ways: readonly (readonly string[])[];
  /** What is said below the board while the viewer may not click. */
  readonly standstill: string;
  /** What a player's side is called. */
  readonly roleOf: (player: number) => string;
  /** A click on a cell or a choice. */
  click(name: string): void;
  /** Ends a move that could go on. */
  finish(): void;
  askWhy(clicks: string[]): unknown;
}

type Clicking = Pick<Playing, "input" | "notices" | "askWhy"> & {
  send(move: string, clicks: readonly string[]): void;
};

/** Hands a click to the input: a complete move is sent, one that begins nothing is asked about. */
export function takeClick(model: Clicking, name: string): void {
  const { result, clicks } = model.input.click(name);
  if (result.kind === "done") model.send(result.move, clicks);
  else if (result.kind === "refused") model.askWhy(result.clicks);
  else model.notices.dismiss();
}
