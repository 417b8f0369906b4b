import { describe, expect, test } from "vitest";

import { readView, type Action, type View } from "../reading";
import type * as wire from "../wire";
import type { Die, Note } from "../wire";
import powers from "./fixtures/powers.json";
import { cardUses, hasButton, offersAt, stepsOf, type Begun, type Offer } from "./offers";
import { hands } from "./standing";

const readAction = ([move, ...clicks]: string[]): Action => ({ move: move!, clicks });
type Sent = Required<Pick<wire.Update, "scene" | "actions" | "previews">> & {
  after: Record<string, wire.RollTotal | null>;
};
const positions = (powers as unknown as Sent[]).map(({ after, ...sent }) => ({
  view: readView(sent.scene, 1, sent),
  after,
}));

/** All buttons at dice, also those behind what other buttons and cards begin. */
function offered({ dice, ...view }: View): Offer[] {
  const steps = stepsOf(view);
  const follow = (begun: Begun | null): Offer[] =>
    dice
      .flatMap((_, at) => offersAt(dice, steps, at, begun))
      .flatMap((offer) => [offer, ...(offer.begins ? follow(offer.begins) : [])]);
  const aims = cardUses(dice, steps).filter((use) => use.aims);
  return [null, ...aims].flatMap(follow);
}

/** All moves that buttons lead to. */
function reached(view: View): Set<string> {
  const steps = stepsOf(view);
  const found = new Set(offered(view).flatMap(({ move }) => move ?? []));
  for (const use of cardUses(view.dice, steps)) {
    for (const move of [use.move, use.stop]) if (move) found.add(move);
  }
  for (const word of ["take", "stop"]) if (hasButton(steps, word)) found.add(word);
  return found;
}

describe("the powers of a roll", () => {
  test("every legal move has its button, and no button has another move", () => {
    for (const { view } of positions) {
      const legal = stepsOf(view).map((step) => step.move);
      expect(reached(view)).toEqual(new Set(legal));
    }
  });

  test("a button shows what the roll comes to and whether it climbs after its move, as the rules give it", () => {
    for (const { view, after } of positions) {
      for (const { move, lying } of offered(view)) {
        if (move) expect(lying ? [lying.total, lying.climbs, lying.zone] : null, move).toEqual(after[move]);
      }
    }
  });

  test("a button at a roll shows nothing only where chance decides", () => {
    const unknown = positions
      .flatMap(({ view }) => offered(view))
      .filter(({ move, lying }) => move && !lying);
    expect(new Set(unknown.map(({ kind }) => kind))).toEqual(new Set(["again"]));
  });

  test("there are powers of every kind among the positions", () => {
    const moves = positions.flatMap(({ after }) => Object.keys(after)).join(" ");
    for (const sign of ["+", "-", "~", "*", "!", "="]) expect(moves).toContain(sign);
  });

  test("there are rolls that climb and rolls that fall among them", () => {
    const climbs = positions.flatMap(({ view }) => Object.values(view.previews).map((lying) => lying.climbs));
    expect(new Set(climbs)).toEqual(new Set([true, false]));
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
    name: "card",
    value,
    player,
    count: null,
    of: null,
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
      ["stop", "stop"],
      ["stop generous", "generous", "stop"],
      ["use diplomat 1 g", "diplomat", "1 g"],
    ].map(readAction);
    expect(cardUses([], steps)).toEqual([
      { card: "generous", aims: false, stop: "stop generous" },
      { card: "diplomat", aims: true },
    ]);
  });
});
