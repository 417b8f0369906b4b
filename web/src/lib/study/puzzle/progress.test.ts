import { describe, expect, test } from "vitest";
import { afterFailing, afterSolving, daysRunning, nextUnsolved, type PuzzleProgress } from "./progress";

const none: PuzzleProgress = { solved: {}, row: 0, best: 0, day: "", days: 0 };
const some = { game: "kanto", number: 3, day: null };
const daily = (day: string) => ({ ...some, day });

describe("progress", () => {
  test("what is solved is remembered once, and the row grows without help only", () => {
    const once = afterSolving(none, some, true);
    const twice = afterSolving(once, some, false);
    expect(once).toEqual({ ...none, solved: { kanto: [3] }, row: 1, best: 1 });
    expect(twice).toEqual(once);
    expect(afterFailing(once)).toEqual({ ...once, row: 0 });
  });

  test("days running go over the end of a month, and begin anew after a day without", () => {
    const first = afterSolving(none, daily("2026-02-28"), true);
    const second = afterSolving(first, daily("2026-03-01"), false);
    expect([first.days, second.days]).toEqual([1, 2]);
    expect(afterSolving(second, daily("2026-03-01"), true).days).toBe(2);
    expect(afterSolving(second, daily("2026-03-03"), true).days).toBe(1);
    expect(daysRunning(second, "2026-03-02")).toBe(2);
    expect(daysRunning(second, "2026-03-03")).toBe(0);
  });

  test("the next one is the easiest that is not solved", () => {
    const course = [{ number: 5 }, { number: 2 }, { number: 9 }];
    expect(nextUnsolved(course, [])).toBe(5);
    expect(nextUnsolved(course, [5, 9])).toBe(2);
    expect(nextUnsolved(course, [5, 2, 9])).toBe(5);
    expect(nextUnsolved([], [])).toBeNull();
  });
});
