/** Where everything of a board is drawn: its cells, pieces and tiles from one view to the next, and the box around them. */

import type { Piece, View } from "../../app/protocol";
import type { Board, Cell, Legend } from "../../app/wire";
import { pocketPieces, pocketsOf } from "./camps";
import {
  boxAround,
  cornerOf,
  frameAround,
  rowsOf,
  spotOf,
  SIDE,
  type Box,
  type Corner,
  type Spot,
} from "./geometry";
import { inOrder, keyedPieces, keyedTiles, type Keyed } from "./motion";
import { preview } from "./preview";

export interface LayoutInput {
  view: View;
  legend: Legend;
  /** The clicks that are shown as done. */
  clicks: readonly string[];
  /** What may be clicked now. */
  next: ReadonlySet<string>;
  turned: boolean;
  coordinates: boolean;
}

/** The side of the square around a drifting board at the start: the board, free places around it, and some more. */
const ROOM = 8.24 * SIDE;

export class BoardLayout {
  private readonly input: () => LayoutInput;
  /** What was drawn last, so that what moves keeps its key and a drifting board its place. */
  private lastCorner: Corner | null = null;
  private lastPieces: Keyed<Piece>[] = [];
  private lastTiles: Keyed<Cell>[] = [];
  private lastFrame: Box | null = null;

  constructor(input: () => LayoutInput) {
    this.input = input;
  }

  private readonly standing = $derived.by(() => preview(this.input().view, this.input().clicks));
  readonly board = $derived.by((): Board => this.standing.board);
  readonly isDrifting = $derived.by(() => this.input().legend.wraps > 0);
  private readonly corner = $derived.by(() =>
    cornerOf(this.board, this.lastCorner, this.input().legend.wraps),
  );
  /** Where a cell is drawn. */
  private readonly place = $derived.by(() => {
    const { board, corner } = this;
    const { turned } = this.input();
    return (cell: Cell): Spot => spotOf(cell, board, corner, turned);
  });
  readonly pockets = $derived.by(() =>
    pocketsOf(this.input().view, this.board, this.corner, this.input().turned),
  );

  readonly cells = $derived.by(() =>
    this.board.cells.filter(
      ({ kind, name }) => kind !== "hole" && (kind !== "place" || this.input().next.has(name)),
    ),
  );
  readonly cellOf = $derived.by(() => new Map(this.cells.map((cell) => [cell.name, cell])));
  readonly spots = $derived.by(() => {
    const { cells, place } = this;
    return new Map(cells.map((cell) => [cell.name, place(cell)]));
  });
  readonly rows = $derived.by(() => rowsOf(this.spots));
  readonly pieceOf = $derived.by(() => new Map(this.standing.pieces.map((piece) => [piece.cell, piece])));

  private readonly keyedTiles = $derived.by(() =>
    keyedTiles(
      this.lastTiles,
      this.cells.filter((cell) => cell.kind === "tile"),
    ),
  );
  private readonly keyedPieces = $derived.by(() =>
    keyedPieces(this.lastPieces, [
      ...this.standing.pieces,
      ...pocketPieces(this.pockets, this.input().legend.sample),
    ]),
  );
  readonly tiles = $derived.by(() => inOrder(this.keyedTiles));
  readonly pieces = $derived.by(() => {
    const spots = new Map([...this.spots, ...this.pockets.map(({ name, spot }) => [name, spot] as const)]);
    return inOrder(this.keyedPieces).flatMap((item) => {
      const spot = spots.get(item.thing.cell);
      return spot ? [{ ...item, spot }] : [];
    });
  });

  readonly isFramed = $derived.by(() => this.board.cells.some((cell) => cell.kind === "square"));
  /** How far the box reaches beyond the cells, in parts of a cell. */
  private readonly margin = $derived.by(() => {
    if (this.isFramed) return this.input().coordinates ? 0.42 : 0.24;
    return 0.12;
  });
  /** The spots that the box is around: all but camps. */
  private readonly inner = $derived.by(() =>
    this.board.cells.filter(({ kind }) => kind !== "camp").map(this.place),
  );
  readonly box = $derived.by((): Box => {
    const around = boxAround([...this.inner, ...this.pocketEdges()], this.margin);
    return this.isDrifting ? frameAround(around, this.lastFrame, ROOM) : around;
  });
  /** How wide the board is for its height. */
  readonly ratio = $derived.by(() => this.box.width / this.box.height);

  /** Call it in an effect: the present drawing is the last one for the next. */
  remember(): void {
    this.lastCorner = this.corner;
    this.lastPieces = this.keyedPieces;
    this.lastTiles = this.keyedTiles;
    this.lastFrame = this.box;
  }

  /** Ways along cells, as spots. */
  pathsOf(ways: readonly (readonly string[])[]): Spot[][] {
    const { board, place } = this;
    const cells = new Map(board.cells.map((cell) => [cell.name, cell]));
    return ways
      .map((names) => names.flatMap((name) => (cells.has(name) ? [place(cells.get(name)!)] : [])))
      .filter((path) => path.length > 0);
  }

  /** Behind camps there is hardly any frame. */
  private pocketEdges(): Spot[] {
    const top = boxAround(this.inner, 0).y;
    const depth = (this.margin - 0.04) * SIDE;
    return this.pockets.map(({ spot: { x, y } }) => ({ x, y: y < top ? y + depth : y - depth }));
  }
}
