/** The history of a dice game as turns: what was rolled, done and taken, with the totals that its entries tell. */

import type { Entry, Roll } from "../reading";

/** Something told. `total` is the result of the roll after it, where there is one. */
export type Deed =
  | { is: "roll"; dice: string; faces: number[]; total: number }
  | { is: "power"; move: string; face: number | null; total: number }
  | { is: "card"; card: string; about: string; faces: number[]; total: number | null }
  | { is: "take"; total: number; beat: number | null; climbs: boolean; zone: number }
  | { is: "stop"; card: string | null }
  | { is: "pick"; colour: string }
  | { is: "keep"; card: string | null }
  | { is: "eye-card"; colour: string }
  | { is: "eye-roll"; sum: number };

/** What one player, or the Eye (`player` -1), did in a row. */
export interface Turn {
  player: number;
  kind: "turn" | "pick" | "keep" | "eye";
  deeds: Deed[];
}

/** Where a turn has come to: the roll that lies, the result to beat, and the move that waits for chance. */
interface Course {
  lying: Roll | null;
  beat: number | null;
  waits: string | null;
}

const SECRET = "?";

/** The first `length` entries as turns; a move that chance has yet to complete there is not told. */
export function turns(history: readonly Entry[], length = history.length): Turn[] {
  const told: Turn[] = [];
  let course = fresh();
  history.slice(0, length).forEach((entry, at) => {
    const kind = kindOf(entry);
    if (!kind) return;
    let turn = told.at(-1);
    const goesOn = turn && turn.kind === kind && (entry.player === -1 || turn.player === entry.player);
    if (!turn || !goesOn || (kind === "turn" && isOver(turn))) {
      turn = { player: entry.player, kind, deeds: [] };
      told.push(turn);
      course = fresh();
    }
    const deed = waitsForChance(entry, history[at + 1]) ? null : deedOf(entry, course);
    if (deed) turn.deeds.push(deed);
    if (deed?.is === "take" && deed.climbs) course.beat = deed.total;
    course.waits = deed ? null : entry.text;
    course.lying = entry.roll;
  });
  return told;
}

function fresh(): Course {
  return { lying: null, beat: null, waits: null };
}

/** What an entry belongs to; nothing for cards that are dealt. */
function kindOf(entry: Entry): Turn["kind"] | undefined {
  const { player, text } = entry;
  if (text.startsWith("card ") || text.startsWith("eye ")) return "eye";
  if (player === -1) return isThrow(entry) ? "turn" : undefined;
  if (text === SECRET || text.startsWith("keep ")) return "keep";
  return text.startsWith("pick ") ? "pick" : "turn";
}

/** Whether dice fell. */
function isThrow({ player, text }: Entry): boolean {
  return player === -1 && /^\d/.test(text);
}

/** Whether a turn ended by a failure or by stopping; where the dice ran out only the next player shows it. */
function isOver(turn: Turn): boolean {
  const last = turn.deeds.at(-1);
  return last?.is === "stop" || (last?.is === "take" && !last.climbs);
}

/** Whether a move is told only with the dice that fall for it. */
function waitsForChance({ text }: Entry, next: Entry | undefined): boolean {
  return next ? isThrow(next) : text.startsWith("roll ");
}

function deedOf({ player, text, roll: lying }: Entry, course: Course): Deed {
  const [word, about = ""] = text.split(" ");
  const total = lying?.total ?? null;
  if (word === "card") return { is: "eye-card", colour: about };
  if (word === "eye") return { is: "eye-roll", sum: Number(about) };
  if (word === "pick") return { is: "pick", colour: about };
  if (word === "keep" || text === SECRET) return { is: "keep", card: about || null };
  if (word === "stop") return { is: "stop", card: about || null };
  if (word === "take") return taken(course);
  return player === -1 ? done(course.waits ?? "", text.split(" ").map(Number), total) : done(text, [], total);
}

/** The roll is taken as it lay before. */
function taken({ lying, beat }: Course): Deed {
  return { is: "take", ...(lying ?? { total: 0, climbs: false, zone: 0 }), beat };
}

/** A roll, a power or a card, with the faces that chance gave for it. */
function done(move: string, faces: number[], total: number | null): Deed {
  const [word, about = "", ...more] = move.split(" ");
  if (word === "roll") return { is: "roll", dice: about, faces, total: total ?? 0 };
  if (word === "use") return { is: "card", card: about, about: more.join(" "), faces, total };
  return { is: "power", move, face: faces[0] ?? null, total: total ?? 0 };
}

/** What has happened since a player's turn before, that turn included; the latest first. */
export function since(told: readonly Turn[], player: number | null, most: number): Turn[] {
  const before = told.slice(0, -1).map((turn) => turn.kind === "turn" && turn.player === player);
  const from = Math.max(before.lastIndexOf(true), told.length - most, 0);
  return told.slice(from).reverse();
}
