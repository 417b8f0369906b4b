import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Die, Entry } from "../../../app/wire";
import { FakeServer, sentEntry, whole } from "../../../table/fixtures/table";
import { TableModel } from "../../../table/model/model.svelte";
import { DiceModel } from "./model.svelte";

const DIE: Die = {
  name: "r",
  colour: "r",
  face: null,
  value: null,
  place: "rest",
  owner: null,
  power_spent: false,
};
const ROLL = sentEntry(0, "roll r", { kind: "roll", ends_turn: false });
let server: FakeServer;
let table: TableModel;
let model: DiceModel;

/** The whole table, after these entries. */
function show(...entries: Entry[]): void {
  const message = { ...whole([]), v: entries.length, entries, scene: { dice: [DIE, DIE] } };
  server.send({ ...message, board: undefined });
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  table = new TableModel("t", server.environment);
  table.open();
  show(ROLL, sentEntry(-1, "7"));
  model = new DiceModel(
    () => table,
    () => table.view!,
  );
  model.choose("r");
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

test("chosen dice stay chosen while the same position comes again", () => {
  expect(model.letters).toEqual(["r"]);
  show(ROLL, sentEntry(-1, "7"));
  expect(model.letters).toEqual(["r"]);
});

test("they are forgotten in another position, though as many entries led to it", () => {
  expect(model.letters).toEqual(["r"]);
  const entries = [sentEntry(-1, "8")]; // taken back and played again, in one update
  server.send({ is: "update", v: 3, kept: 1, entries, scene: { dice: [DIE, DIE] } });
  expect(model.letters).toEqual([]);
});
