import { expect, test } from "vitest";
import { readView } from "../../../app/protocol";
import type { Die } from "../../../app/wire";
import { entry, INFO, STATE } from "../../../table/fixtures/table";
import { DiceModel, type DiceTableProps } from "./model.svelte";

const DIE: Die = {
  name: "r",
  colour: "r",
  face: null,
  value: null,
  place: "rest",
  owner: null,
  power_spent: false,
};
const ROLL = entry(0, "roll r", { kind: "roll" });
const SEVEN = entry(-1, "7");
const EIGHT = entry(-1, "8");

let props: DiceTableProps;

function show(history: DiceTableProps["history"], step: number): void {
  props = {
    view: readView({ dice: [DIE, DIE] }, step),
    info: INFO,
    table: STATE,
    mine: true,
    busy: false,
    odds: null,
    history: history!,
    onmove: () => {},
    onwhy: () => {},
    onodds: () => {},
  };
}

test("chosen dice stay chosen while the same position comes again, and not in another one after as many entries", () => {
  show([ROLL], 2);
  const model = new DiceModel(() => props);
  model.receive();
  model.choose("r");
  show([ROLL, SEVEN], 2); // the same, with more of it told
  model.receive();
  expect(model.chosen.size).toBe(1);
  show([ROLL, EIGHT], 2); // taken back and played again
  model.receive();
  expect(model.chosen.size).toBe(0);
});
