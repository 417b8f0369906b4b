/** The keys that go along the line of a study. */

import { isShortcut, nameOfKey } from "../play/shortcuts";
import type { StudyModel } from "./study.svelte";

/** What is done with a key: along the line, or what else the page does. */
export function studyKeys(
  model: StudyModel,
  more: Record<string, () => void> = {},
  /** Called when a key was for this page. */
  onkey: () => void = () => {},
): (event: KeyboardEvent) => void {
  const back = () => model.back();
  const forward = () => model.forward();
  const keys: Record<string, () => void> = {
    ",": back,
    u: back,
    ArrowLeft: back,
    ".": forward,
    r: forward,
    ArrowRight: forward,
    Home: () => void model.go(0),
    End: () => void model.go(model.last),
    ...more,
  };
  return (event) => {
    const act = keyOfEditor(event, back, forward) ?? (isShortcut(event) ? keys[nameOfKey(event)] : undefined);
    if (!act || !model.current) return;
    event.preventDefault();
    onkey();
    act();
  };
}

/** Undo and redo as in other programs. */
function keyOfEditor(event: KeyboardEvent, undo: () => void, redo: () => void): (() => void) | null {
  if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest("input, textarea")) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? redo : undo;
  return key === "y" ? redo : null;
}
