import { describe, expect, test } from "vitest";

import { readView, type View } from "../../../app/protocol";
import type * as wire from "../../../app/wire";
import type { Die } from "../../../app/wire";
import kinds from "../fixtures/kinds.json";
import powers from "../fixtures/powers.json";
import { buttonMove, cardUses, offersAt, stepsOf, type Begun, type DieButton } from "./offers";
import { kindOf } from "./legend";

type Sent = Required<Pick<wire.Update, "scene" | "actions" | "previews">> & {
  after: Record<string, wire.RollTotal | null>;
};
const positions = (powers as unknown as Sent[]).map(({ after, ...sent }) => ({
  view: readView(sent.scene, 1, sent),
  after,
}));

/** All buttons at dice, also those behind what other buttons and cards begin. */
function offered(view: View): DieButton[] {
  const steps = stepsOf(view);
  const follow = (begun: Begun | null): DieButton[] =>
    view.dice
      .flatMap((_, at) => offersAt({ dice: view.dice, kinds, steps }, at, begun))
      .flatMap((offer) => [offer, ...(offer.begins ? follow(offer.begins) : [])]);
  const aims = cardUses(steps).filter((use) => use.aims);
  return [null, ...aims].flatMap(follow);
}

/** All moves that buttons lead to. */
function reached(view: View): Set<string> {
  const steps = stepsOf(view);
  const alone = ["take", "stop"].map((kind) => buttonMove(steps, kind));
  const cards = cardUses(steps).flatMap(({ move, stop }) => [move, stop]);
  const moves = [...offered(view).map(({ move }) => move), ...alone, ...cards];
  return new Set(moves.filter((move) => move !== undefined));
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
      for (const { move, roll } of offered(view)) {
        if (move) expect(roll ? [roll.total, roll.climbs, roll.zone] : null, move).toEqual(after[move]);
      }
    }
  });

  test("a button at a roll shows nothing only where chance decides", () => {
    const unknown = positions.flatMap(({ view }) => offered(view)).filter(({ move, roll }) => move && !roll);
    expect(new Set(unknown.map(({ kind }) => kind))).toEqual(new Set(["again"]));
  });

  test("there are powers of every kind among the positions", () => {
    const offers = positions.flatMap(({ view }) => offered(view));
    const every = kinds.flatMap(({ buttons }) => buttons.map(({ kind }) => kind));
    expect(new Set(offers.map(({ kind }) => kind))).toEqual(new Set(every));
  });

  test("there are rolls that climb and rolls that fall among them", () => {
    const climbs = positions.flatMap(({ view }) => Object.values(view.previews).map((roll) => roll.climbs));
    expect(new Set(climbs)).toEqual(new Set([true, false]));
  });

  test("a die removes itself only where it lies itself", () => {
    const dice = ["y3", "y3", "r2"].map(
      (name) => ({ name, colour: name[0], place: "roll", face: Number(name[1]) }) as Die,
    );
    const button = kindOf("y", kinds)!.buttons[0]!;
    const steps = [
      ["y3", "!"],
      ["y3", "!", "y3"],
      ["y3", "!", "r2"],
    ].map((clicks) => ({ move: clicks.join(""), clicks, labels: [undefined, label("!", "remove")] }));
    const at = (number: number) => offersAt({ dice, kinds, steps }, number, { button, at: 0 })[0]?.move;
    expect([at(0), at(1), at(2)]).toEqual(["y3!", "y3!y3", "y3!r2"]);
  });
});

describe("trait cards", () => {
  test("that are used in stopping, or at a die, say so", () => {
    const view = readView(
      { labels: [label("stop", "stop"), ...["one", "two"].map((card) => label(card, "card"))] },
      1,
      {
        actions: [
          ["stop", ["stop"]],
          ["stop one", ["one", "stop"]],
          ["use two g", ["two", "1 g"]],
        ],
      },
    );
    expect(cardUses(stepsOf(view))).toEqual([
      { card: "one", aims: false, stop: "stop one" },
      { card: "two", aims: true },
    ]);
  });
});

function label(click: string, kind: string): wire.Label {
  const words = { en: click, fr: click };
  return { click, words, about: null, place: "", kind, number: null, colour: "", face: "", mark: "" };
}
