/** The history of a dice game as turns: what was rolled, done and taken, with the totals that follow from the texts. */

import type { Entry } from "../reading";
import { growth, valueRolledAgain } from "./effect";

/** Something told. `total` is the result of the roll after it, where there is one. */
export type Deed =
  | { is: "roll"; dice: string; faces: number[]; total: number }
  | { is: "power"; move: string; face: number | null; total: number }
  | { is: "card"; card: string; about: string; faces: number[]; total: number | null }
  | { is: "take"; total: number; beat: number | null; climbs: boolean }
  | { is: "stop"; card: string | null }
  | { is: "pick"; colour: string }
  | { is: "keep"; card: string | null }
  | { is: "eye-card"; colour: string }
  | { is: "eye-roll"; sum: number };

/** What one player, or the Eye (`player` -1), did in a row. `zone` counts the steps climbed, `score` nothing else. */
export interface Turn {
  player: number;
  kind: "turn" | "pick" | "keep" | "eye";
  deeds: Deed[];
  zone: number;
}

interface Roll {
  total: number | null;
  beat: number | null;
  isLucid: boolean;
  waits: { move: string; player: number } | null;
}

const SECRET = "?";

/** The whole history as turns. */
export function turns(history: readonly Entry[]): Turn[] {
  const told: Turn[] = [];
  let roll = fresh();
  for (const entry of history) {
    const kind = kindOf(entry);
    if (!kind) continue;
    let turn = told.at(-1);
    const goesOn = turn && turn.kind === kind && (entry.player === -1 || turn.player === entry.player);
    if (!turn || !goesOn || (kind === "turn" && isOver(turn))) {
      turn = { player: entry.player, kind, deeds: [], zone: 0 };
      told.push(turn);
      roll = fresh();
    }
    tell(turn, roll, entry);
  }
  return told;
}

function fresh(): Roll {
  return { total: null, beat: null, isLucid: false, waits: null };
}

/** What an entry belongs to; nothing for cards that are dealt. */
function kindOf({ player, text }: Entry): Turn["kind"] | undefined {
  if (text.startsWith("card ") || text.startsWith("eye ")) return "eye";
  if (player === -1) return /^\d/.test(text) ? "turn" : undefined;
  if (text === SECRET || text.startsWith("keep ")) return "keep";
  return text.startsWith("pick ") ? "pick" : "turn";
}

/** Whether a turn ended by a failure or by stopping; where the dice ran out only the next player shows it. */
function isOver(turn: Turn): boolean {
  const last = turn.deeds.at(-1);
  return last?.is === "stop" || (last?.is === "take" && !last.climbs);
}

function tell(turn: Turn, roll: Roll, { player, text }: Entry): void {
  const [word, about = ""] = text.split(" ");
  if (word === "card") turn.deeds.push({ is: "eye-card", colour: about });
  else if (word === "eye") turn.deeds.push({ is: "eye-roll", sum: Number(about) });
  else if (player === -1) thrown(turn, roll, text.split(" ").map(Number));
  else if (word === "pick") turn.deeds.push({ is: "pick", colour: about });
  else if (word === "keep" || text === SECRET) turn.deeds.push({ is: "keep", card: about || null });
  else if (word === "stop") turn.deeds.push({ is: "stop", card: about || null });
  else if (word === "take") take(turn, roll);
  else act(turn, roll, text, player);
}

/** A move: what it does is known at once, or when chance has spoken. */
function act(turn: Turn, roll: Roll, move: string, player: number): void {
  const grows = growth(move);
  if (move.startsWith("roll ") || grows === null) {
    roll.waits = { move, player };
    return;
  }
  if (grows !== undefined && roll.total !== null) roll.total += grows;
  const [, card = "", ...about] = move.split(" ");
  if (card === "lucid") roll.isLucid = true;
  if (card)
    turn.deeds.push({ is: "card", card, about: about.join(" "), faces: [], total: totalAfter(roll, grows) });
  else turn.deeds.push({ is: "power", move, face: null, total: roll.total ?? 0 });
}

function totalAfter(roll: Roll, grows: number | undefined): number | null {
  return grows === undefined ? null : roll.total;
}

/** Chance has given faces for what was asked of it. */
function thrown(turn: Turn, roll: Roll, faces: number[]): void {
  const move = roll.waits?.move ?? "";
  const [word, card = "", about = ""] = move.split(" ");
  const sum = faces.reduce((all, face) => all + face, 0);
  roll.waits = null;
  if (word === "roll") {
    Object.assign(roll, { total: sum, isLucid: false });
    turn.deeds.push({ is: "roll", dice: card, faces, total: sum });
  } else if (word === "use") {
    roll.total = card === "tenacious" ? (roll.total ?? 0) + sum : sum;
    turn.deeds.push({ is: "card", card, about, faces, total: roll.total });
  } else {
    roll.total = (roll.total ?? 0) + sum - (valueRolledAgain(move) ?? 0);
    turn.deeds.push({ is: "power", move, face: faces[0] ?? null, total: roll.total });
  }
}

function take(turn: Turn, roll: Roll): void {
  const total = roll.total ?? 0;
  const climbs = roll.beat === null || total > roll.beat || (roll.isLucid && total === roll.beat);
  turn.deeds.push({ is: "take", total, beat: roll.beat, climbs });
  turn.zone = Math.max(0, turn.zone + (climbs ? 1 : -1));
  if (climbs) roll.beat = total;
}

/** What has happened since a player's turn before, that turn included; the latest first. */
export function since(told: readonly Turn[], player: number | null, most: number): Turn[] {
  const before = told.slice(0, -1).map((turn) => turn.kind === "turn" && turn.player === player);
  const from = Math.max(before.lastIndexOf(true), told.length - most, 0);
  return told.slice(from).reverse();
}
