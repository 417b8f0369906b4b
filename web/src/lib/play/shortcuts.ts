/** The keys that do something at a table or in a study. */

import { settings } from "../ui/storage/settings.svelte";
import type { TableModel } from "../table/model/model.svelte";

/** What the page itself does. */
export interface PageActions {
  turnBoard(): void;
  showShortcuts(): void;
}

const WRITING = "input, select, textarea, dialog, [popover]";
const BOARDS = "[role=grid], .dice-table";
const OPENED = "dialog[open], :popover-open";
const PAGE = ["html", "body"];
/** Keys that may be held down. */
const STEPS = [",", ".", "ArrowLeft", "ArrowRight"];

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
    r: () => model.redo(),
    h: () => model.state?.can_hint && model.canMove && model.askHint(),
    p: () => model.isWatched && model.animation.pause(!model.animation.isPaused),
    t: () => page.turnBoard(),
    s: () => (settings.sound = !settings.sound),
    "?": () => page.showShortcuts(),
  };
}

/**
 * Whether a key is a shortcut. Characters are while the page or the board has the focus and the user has not turned
 * them off (WCAG 2.1.4); other keys are, except on the board, which has arrow keys of its own. A key that is held down
 * only steps through moves.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.repeat && !STEPS.includes(nameOfKey(event))) return false;
  const target = event.target as HTMLElement;
  if (target.closest(WRITING) || target.ownerDocument.querySelector(OPENED)) return false;
  if (event.key.length > 1 || event.key === " ") return !target.closest("[role=grid]");
  return settings.shortcuts && (PAGE.includes(target.localName) || target.closest(BOARDS) !== null);
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
