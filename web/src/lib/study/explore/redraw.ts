/** Chance that decides once more after the last move. */

import type { StudyModel } from "../study.svelte";

/** Whether chance decided something in the last move. */
export function isDrawn(model: StudyModel): boolean {
  const entries = model.entriesAt(model.at);
  return model.at > 0 && entries.length > 1 && entries.some(({ player }) => player < 0);
}

/** Has chance decide again: as it likes, or as it is told. */
export async function redraw(model: StudyModel, ...outcome: string[]): Promise<boolean> {
  const { at } = model;
  const [move] = model.entriesAt(at);
  if (!isDrawn(model) || !move || !(await model.load(at - 1))) return false;
  return model.extend(at - 1, [move.text, ...outcome]);
}
