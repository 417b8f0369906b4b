/** The viewer's move: the clicks it is put together from, and whether it is on its way. */

import type { View } from "../app/protocol";
import { Picking, type Clicked } from "./board/picking";

export class MoveInput {
  picking = $state.raw(new Picking([]));
  /** The clicks of a move that is on its way. */
  sentClicks = $state.raw<readonly string[]>([]);
  isSending = $state(false);

  /** A click on a cell or a choice: what came of it, and the clicks of the move if it is complete. */
  click(name: string): { result: Clicked; clicks: readonly string[] } {
    const soFar = [...this.picking.clicks, name];
    const [picking, result] = this.picking.click(name);
    const { all } = this.picking;
    this.picking = picking;
    const move = result.kind === "done" ? all.find((action) => action.move === result.move) : undefined;
    return { result, clicks: move?.clicks ?? soFar };
  }

  back(): void {
    this.picking = this.picking.back();
  }

  clear(): void {
    this.picking = this.picking.cleared();
  }

  sent(clicks: readonly string[]): void {
    this.sentClicks = clicks;
    this.isSending = true;
  }

  /** The move that was sent is answered. */
  settled(): void {
    this.sentClicks = [];
    this.isSending = false;
  }

  /** A new position, with moves of its own. */
  receive({ actions, board }: View): void {
    const cells = new Set(board?.cells.map((cell) => cell.name));
    this.picking = new Picking(actions, [], (name) => cells.has(name));
    this.settled();
  }
}
