/** A change of the table as frames: its parts in the order in which things happen, and then the whole. */

import { diceParts } from "../../play/dice/model/tumbling";
import type { View } from "../../app/protocol";
import { BREATH, LANDING, READING, RESTING, TUMBLING } from "../../ui/motion/pace";
import { partsOf } from "../../play/board/motion";
import { isStill, type Snapshot } from "../connection/snapshot";
import type { Frame } from "./animation.svelte";
import { hasBoard } from "../model/wording";

/** A snapshot without anything on the way to it. */
export function wholeOf(snapshot: Snapshot, kept: number): Frame {
  return { snapshot, kept, isPart: false, falling: [], time: 0 };
}

/** Whether a snapshot follows another one, with nothing missed or taken back. */
export function goesOn(before: Snapshot, now: Snapshot): boolean {
  return (
    before.state.round === now.state.round &&
    before.v + 1 >= now.v &&
    before.history.every((entry, at) => isStill(entry, now.history[at]))
  );
}

/** What leads from a snapshot to the next one. */
export function framesOf(before: Snapshot, now: Snapshot, kept: number, isOwn: boolean): Frame[] {
  const whole = wholeOf(now, kept);
  if (!hasBoard(now.view)) return diceFrames(before, whole);
  const frames = boardFrames(before, whole, isOwn);
  return isOwn ? landed(frames) : frames;
}

/** The frames of a move on a board that was seen while it was clicked together: its last part at once. */
function landed(frames: readonly Frame[]): Frame[] {
  const [last, whole] = [frames.at(-2), frames.at(-1)!];
  return last ? [{ ...last, time: 0 }, whole] : [{ ...whole, time: BREATH }];
}

/** Tile, piece, what it captures and turns over; a game ends when that has landed. */
function boardFrames(before: Snapshot, whole: Frame, isOwn: boolean): Frame[] {
  const { history, view, state } = whole.snapshot;
  const parts = partsOf(before.view, history.slice(before.history.length), view, isOwn);
  const isEnd = state.phase === "over" && before.state.phase !== "over";
  if (isEnd) parts.push({ ...view, actions: [] });
  const frames = parts.map((part) => partOf(before, whole, part, LANDING));
  return [...frames, { ...whole, time: BREATH + (isEnd ? 0 : LANDING) }];
}

function diceFrames(before: Snapshot, whole: Frame): Frame[] {
  const { history, view } = whole.snapshot;
  const parts = diceParts(before.view, history.slice(before.history.length), view);
  const frames = parts.map(({ view, told, falling }) => {
    const part = partOf(before, whole, view, falling.length > 0 ? TUMBLING + RESTING : READING);
    const soFar = history.slice(0, before.history.length + told);
    return { ...part, falling, snapshot: { ...part.snapshot, history: soFar } };
  });
  return [...frames, { ...whole, time: READING }];
}

/** The table as it was, but for what has moved. */
function partOf(before: Snapshot, { kept }: Frame, view: View, time: number): Frame {
  const state = { ...before.state, is_thinking: false };
  return { snapshot: { ...before, state, view }, kept, isPart: true, falling: [], time };
}
