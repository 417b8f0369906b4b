import { describe, expect, test } from "vitest";

import { readAction, type Action } from "../reading";
import type { Die, Note, View } from "../wire";
import { growth } from "./effect";
import powers from "./fixtures/powers.json";
import { cardUses, hasButton, offersAt, stepsOf, type Begun, type Offer } from "./offers";
import { hands, standing, wouldClimb } from "./standing";

interface Sent {
  dice: Die[];
  notes: Note[];
  actions: NonNullable<View["actions"]>;
  after: Record<string, number | null>;
}
type Lying = Omit<Sent, "actions"> & { actions: Action[] };
const positions = (powers as Sent[]).map((sent): Lying => ({
  ...sent,
  actions: sent.actions.map(readAction),
}));

/** All moves that buttons lead to, through what they begin. */
function reached({ dice, actions }: Lying): Set<string> {
  const steps = stepsOf(actions);
  const found = new Set<string>();
  const follow = (begun: Begun | null): void =>
    dice.forEach((_, at) => offersAt(dice, steps, at, begun).forEach((offer) => press(offer)));
  const press = (offer: Offer): void => {
    if (offer.move) found.add(offer.move);
    if (offer.begins) follow(offer.begins);
  };
  follow(null);
  for (const use of cardUses(dice, steps)) {
    for (const move of [use.move, use.stop]) if (move) found.add(move);
    if (use.aims) follow({ card: use.card });
  }
  for (const word of ["take", "stop"]) if (hasButton(steps, word)) found.add(word);
  return found;
}

describe("the powers of a roll", () => {
  test("every legal move has its button, and no button has another move", () => {
    for (const position of positions) {
      const legal = stepsOf(position.actions).map((step) => step.move);
      expect(reached(position)).toEqual(new Set(legal));
    }
  });

  test("the result shown before a power is used is the one the rules give after it", () => {
    for (const { notes, after } of positions) {
      const now = standing(notes).result!;
      for (const [move, result] of Object.entries(after)) {
        const grows = growth(move);
        expect(grows, move).not.toBeUndefined();
        expect(grows === null ? null : now + grows!, move).toBe(result);
      }
    }
  });

  test("there are powers of every kind among the positions", () => {
    const moves = positions.flatMap(({ after }) => Object.keys(after)).join(" ");
    for (const sign of ["+", "-", "~", "*", "!", "="]) expect(moves).toContain(sign);
  });

  test("a roll that would climb is told from one that would fall", () => {
    for (const { notes } of positions) {
      const now = standing(notes);
      expect(wouldClimb(now, now.result!)).toBe(now.climbs);
    }
  });

  test("a yellow die removes itself only where it lies itself", () => {
    const dice = ["y3", "y3", "r2"].map((name) => ({
      name,
      colour: name[0]!,
      place: "roll",
      face: Number(name[1]),
    }));
    const steps = [
      ["y3!", "y3", "!"],
      ["y3!y3", "y3", "!", "y3"],
      ["y3!r2", "y3", "!", "r2"],
    ].map(readAction);
    const at = (number: number) => offersAt(dice as Die[], steps, number, { sign: "!", at: 0 })[0]?.move;
    expect([at(0), at(1), at(2)]).toEqual(["y3!", "y3!y3", "y3!r2"]);
  });
});

describe("trait cards", () => {
  const note = (value: string, player: number): Note => ({
    title: { en: "Card", fr: "Carte" },
    value,
    player,
  });

  test("are read as face down, drawn, kept and used", () => {
    expect(hands([note("?+?", 0), note("bold+sage", 1), note("sage!", 2), note("-", 3)])).toEqual([
      { player: 0, cards: ["?", "?"], isUsed: false },
      { player: 1, cards: ["bold", "sage"], isUsed: false },
      { player: 2, cards: ["sage"], isUsed: true },
      { player: 3, cards: [], isUsed: false },
    ]);
  });

  test("that are used in stopping, or at a die, say so", () => {
    const steps = [
      "stop",
      ["stop generous", "generous", "stop"],
      ["use diplomat 1 g", "diplomat", "1 g"],
    ].map(readAction);
    expect(cardUses([], steps)).toEqual([
      { card: "generous", aims: false, stop: "stop generous" },
      { card: "diplomat", aims: true },
    ]);
  });
});
