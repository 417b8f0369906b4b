/** Things on a board that is seen from above at an angle: columns run down to the right, rows down to the left. */

export interface Point {
  x: number;
  y: number;
}

/** The middle of a field, on a board whose field 0,0 is at `origin` and whose fields are `half` wide to each side. */
export function field(origin: Point, half: number, column: number, row: number): Point {
  return { x: origin.x + (column - row) * half, y: origin.y + ((column + row) * half) / 2 };
}

/** The places of the pips on a die's face, from -1 to 1. */
export const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-0.5, -0.5],
    [0.5, 0.5],
  ],
  3: [
    [-0.55, -0.55],
    [0, 0],
    [0.55, 0.55],
  ],
  4: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [-0.5, 0.5],
    [0.5, 0.5],
  ],
  5: [
    [-0.55, -0.55],
    [0.55, -0.55],
    [0, 0],
    [-0.55, 0.55],
    [0.55, 0.55],
  ],
  6: [
    [-0.5, -0.6],
    [0.5, -0.6],
    [-0.5, 0],
    [0.5, 0],
    [-0.5, 0.6],
    [0.5, 0.6],
  ],
};
