import { describe, expect, it } from "vitest";
import type { TableLine } from "../app/wire";
import { finished, unfinished } from "./order";

const line = (id: string, phase: TableLine["phase"], isMine: boolean, updated: number): TableLine => ({
  id,
  game: "kanto",
  seats: [],
  phase,
  is_your_turn: isMine,
  updated,
  round: 1,
  rounds: 1,
  score: null,
});
const tables = [
  line("old over", "over", false, 1),
  line("theirs", "playing", false, 9),
  line("waiting", "waiting", false, 5),
  line("mine", "playing", true, 2),
  line("new over", "over", false, 8),
];

describe("my tables", () => {
  it("begin with those where it is my turn, then the latest", () => {
    expect(unfinished(tables).map(({ id }) => id)).toEqual(["mine", "theirs", "waiting"]);
  });

  it("end with the finished ones, the latest first", () => {
    expect(finished(tables).map(({ id }) => id)).toEqual(["new over", "old over"]);
  });
});
