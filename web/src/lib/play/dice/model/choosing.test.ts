import { describe, expect, test } from "vitest";

import type { Action } from "../../../app/protocol";
import { addable, marked, moveOf, rollsOf } from "./choosing";
import choices from "../fixtures/rolls.json";

const { labels, actions } = choices[0]!;
const sent = actions as [string, string[]][];
const readAction = ([move, clicks]: [string, string[]]): Action => ({ move, clicks });
const rolls = rollsOf({ labels, actions: sent.map(readAction) });

describe("choosing dice to roll", () => {
  test("every roll the rules allow can be reached die by die, in any order", () => {
    for (const [action, clicks] of sent) {
      const letters = clicks.slice(0, -1).reverse();
      if (letters.length === 0) continue;
      letters.forEach((letter, number) => expect(addable(rolls, letters.slice(0, number))).toContain(letter));
      expect(moveOf(rolls, letters)).toBe(action);
    }
  });

  test("no more dice of a colour can be added than there are", () => {
    expect(addable(rolls, [..."rrrrr"])).toContain("r");
    expect(addable(rolls, [..."rrrrrr"])).not.toContain("r");
    expect(moveOf(rolls, [..."rrrrrrr"])).toBeUndefined();
  });

  test("nothing chosen is no move", () => {
    expect(moveOf(rolls, [])).toBeUndefined();
  });

  test("moves that are no rolls are left out", () => {
    const others: [string, string[]][] = [
      ["stop", ["stop"]],
      ["o3+", ["o3", "+"]],
      ["stop generous", ["generous", "stop"]],
    ];
    const none = rollsOf({ labels, actions: others.map(readAction) });
    expect(none.moves.size).toBe(0);
    expect(addable(none, [])).toEqual(new Set());
  });

  test("marking a set keeps the dice that are marked already", () => {
    const reserve = [..."rrrg"];
    expect(marked(reserve, "rrg", new Set([2]))).toEqual(new Set([2, 0, 3]));
    expect(marked(reserve, "r", new Set([2, 3]))).toEqual(new Set([2]));
    expect(marked(reserve, "", new Set([2, 3]))).toEqual(new Set());
  });
});
