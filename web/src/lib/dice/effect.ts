/**
 * What a move changes in the result of a roll, read from its text alone: `o3+` one more, `y3!r2` two less.
 *
 * Only what is plain from the numbers in the text; nothing is said about moves that chance decides.
 */

const POWER = /^([a-z])([1-6])(?:\/(-?\d+))?x?([-+~*!]|=[1-6])(?:[a-z]([1-6])(?:\/(-?\d+))?x?)?$/;
const FACTORS: Record<string, number> = { b: 2, v: 3 };
const ELOQUENCE = 2;

/** By how much the result grows; null where chance decides; undefined where the move is nothing of this kind. */
export function growth(move: string): number | null | undefined {
  if (move.startsWith("use ")) return growthOfCard(move.split(" "));
  const found = POWER.exec(move);
  if (!found) return undefined;
  const [, colour, face, changed, sign, targetFace, targetChanged] = found;
  const value = Number(changed ?? face);
  if (sign === "+" || sign === "-") return Number(`${sign}1`);
  if (sign === "~") return null;
  if (sign === "*") return value * ((FACTORS[colour!] ?? 1) - 1);
  if (sign === "!") return -(targetFace === undefined ? value : Number(targetChanged ?? targetFace));
  return Number(sign!.slice(1)) - value;
}

function growthOfCard([, card, target]: string[]): number | null | undefined {
  if (card === "eloquent") return ELOQUENCE;
  if (card === "idealist") return target?.endsWith("+") ? 1 : -1;
  if (card === "lucid") return 0;
  return card === "intuitive" || card === "tenacious" ? null : undefined;
}

/** The value of the die that a power rolls again, as 4 in `c4~`. */
export function valueRolledAgain(move: string): number | undefined {
  const found = POWER.exec(move);
  return found && found[4] === "~" ? Number(found[3] ?? found[2]) : undefined;
}
