/** The keys that do something at a table, wherever the focus is. */

import { settings } from "../ui/storage/settings.svelte";
import type { TableModel } from "../table/model/model.svelte";

/** What the page itself does. */
export interface PageActions {
  turnBoard(): void;
  showShortcuts(): void;
}

const WRITING = "input, select, textarea, dialog";

/** What each key does; letters are small ones. */
export function shortcutsOf(model: TableModel, page: PageActions): Record<string, () => void> {
  return {
    ",": () => model.lookBy(-1),
    ".": () => model.lookBy(1),
    ArrowLeft: () => model.lookBy(-1),
    ArrowRight: () => model.lookBy(1),
    Home: () => void model.look(0),
    End: () => void model.look(Infinity),
    Escape: () => stepBack(model),
    u: () => undo(model),
    h: () => model.state?.can_hint && model.canMove && model.askHint(),
    p: () => model.isWatched && model.animation.pause(!model.animation.isPaused),
    t: () => page.turnBoard(),
    s: () => (settings.sound = !settings.sound),
    "?": () => page.showShortcuts(),
  };
}

/** Whether a key is meant for the table: not for a field or dialog, nor for the board, which has arrow keys of its own. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest(WRITING)) return false;
  const isLetter = event.key.length === 1 && event.key !== " ";
  return isLetter || !target.closest("[role=grid]");
}

export function nameOfKey({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

function stepBack(model: TableModel): void {
  if (model.input.picking.clicks.length > 0) model.input.back();
  else model.notices.dismiss();
}

function undo(model: TableModel): void {
  const how = model.state?.can_undo;
  if (how === "at-once") model.act("undo");
  if (how === "by-offer") model.act("offer-undo");
}
