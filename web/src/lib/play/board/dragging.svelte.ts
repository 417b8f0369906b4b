/** Dragging over the board: where the pointer is, and what it holds. */

import type { Spot } from "./geometry";

const THRESHOLD = 8; // pixels before a press becomes a drag
const MAIN_BUTTON = 1; // also a finger or a pen that touches

export interface DragEnds {
  /** Something is taken up; gives whether that begins a move. */
  lift(name: string): boolean;
  /** It is dropped on a cell, or beside the board. */
  drop(from: string, to: string | null, isMove: boolean): void;
}

export class Dragging {
  held = $state.raw<string | null>(null);
  spot = $state.raw<Spot>({ x: 0, y: 0 });
  private pressed: { name: string; pointer: number; x: number; y: number } | null = null;
  private isMove = false;

  constructor(private readonly ends: DragEnds) {}

  press(event: PointerEvent, name: string): void {
    if (event.button !== 0 || !event.isPrimary || this.held !== null) return;
    // what happens beside the board is told too: the release, and a move so quick that it leaves the board at once
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.pressed = { name, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent, board: SVGSVGElement): void {
    if (this.pressed?.pointer !== event.pointerId) return;
    if (!(event.buttons & MAIN_BUTTON)) return this.cancel(event); // it was released where nobody told us
    const { name, x, y } = this.pressed;
    if (this.held === null) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
      board.setPointerCapture(event.pointerId); // so that the release is no click on the cell
      this.spot = spotUnder(event, board);
      this.isMove = this.ends.lift(name);
      this.held = name;
    }
    this.spot = spotUnder(event, board);
  }

  release(event: PointerEvent): void {
    if (this.pressed?.pointer !== event.pointerId) return;
    const name = this.held;
    this.pressed = this.held = null;
    if (name === null) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
    this.ends.drop(name, under?.getAttribute("data-cell") ?? null, this.isMove);
  }

  cancel(event: PointerEvent): void {
    if (this.pressed?.pointer !== event.pointerId) return;
    const name = this.held;
    this.pressed = this.held = null;
    if (name !== null) this.ends.drop(name, null, this.isMove);
  }
}

/** The pointer in the board's own units. */
function spotUnder(event: PointerEvent, board: SVGSVGElement): Spot {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    board.getScreenCTM()!.inverse(),
  );
  return { x, y };
}
