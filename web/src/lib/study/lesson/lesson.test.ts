import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../../app/api";
import { BOARD, INFO, sentEntry } from "../../table/fixtures/table";
import { systemTimer } from "../../ui/motion/timer";
import { BREATH, LANDING } from "../../ui/motion/pace";
import type { Lesson, LessonAnswer, LessonRequest, Study, Words } from "../../app/wire";
import { LessonModel } from "./lesson.svelte";

const MOVE_TIME = LANDING + BREATH;
const words = (text: string): Words => ({ en: text, fr: `${text} (fr)` });

/** A position after these moves, of which the last has just been made. */
function position(...moves: string[]): Study {
  return {
    game: "katarenga",
    options: {},
    option_words: [],
    has_chance: false,
    position: moves.join(" "),
    roles: INFO.roles,
    to_move: moves.length % 2,
    legend: INFO.legend,
    entries: moves.slice(-1).map((text) => sentEntry((moves.length - 1) % 2, text)),
    scene: {},
    actions: [
      ["a1-b1", ["a1", "b1"]],
      ["a1-c1", ["a1", "c1"]],
    ],
    previews: {},
    outcomes: [],
    board: BOARD,
    ending: null,
    why: null,
  };
}

const asks = (text: string, answer: string) => ({ say: words(text), answer });
const LESSON: Lesson = {
  game: "katarenga",
  title: words("Katarenga"),
  goal: words("the goal"),
  minutes: 4,
  steps: [
    {
      name: "first",
      title: words("First"),
      player: 0,
      study: position(),
      tasks: [asks("go to b1", "a1-b1"), asks("go on", "a1-c1")],
    },
    { name: "second", title: words("Second"), player: 0, study: position(), tasks: [asks("now", "a1-c1")] },
  ],
  play: {
    say: words("now play"),
    table: { game: "katarenga", kind: "bot", levels: [1] } as unknown as Lesson["play"]["table"],
    study: position(),
  },
};
const MORE: LessonAnswer = {
  told: "more",
  words: words("good"),
  rule: null,
  frames: [position("a1-b1"), position("a1-b1", "h8-h7")],
};
const DONE: LessonAnswer = { ...MORE, told: "done", frames: [position("a1-c1")] };
const WRONG: LessonAnswer = { ...MORE, told: "wrong", words: words("no") };
const REFUSED: LessonAnswer = { told: "refused", words: words("never"), rule: "2.1", frames: [] };

let asked: [string, Partial<LessonRequest>][];
let answer: () => Promise<LessonAnswer>;
let reached: [number, boolean][];
let model: LessonModel;

function begin(page: number, isCalm = true) {
  model = new LessonModel(
    LESSON,
    {
      ask: () => Promise.reject(new Error("nobody asks for a study")),
      judge: (step, request) => {
        asked.push([step, request]);
        return answer();
      },
      reached: (...at) => reached.push(at),
      timer: systemTimer,
      seed: () => 1,
      rate: () => (isCalm ? 0 : 1),
      play: () => {},
    },
    page,
  );
}

const clickAll = (...names: string[]) => names.forEach((name) => model.click(name));
const settled = () => vi.waitFor(() => expect(model.state).not.toBe("showing"));

beforeEach(() => {
  vi.useFakeTimers();
  [asked, reached, answer] = [[], [], () => Promise.resolve(DONE)];
  begin(1);
});
afterEach(() => {
  model.close();
  vi.useRealTimers();
});

describe("a lesson", () => {
  test("begins with the goal and ends with a real game; nothing can be moved there", () => {
    begin(0);
    expect([model.instruction.en, model.state, model.canMove]).toEqual(["the goal", "done", false]);
    model.turnTo(99);
    expect([model.page, model.instruction.en, model.canMove]).toEqual([3, "now play", false]);
    expect(reached.slice(-2)).toEqual([
      [0, false],
      [3, true],
    ]);
  });

  test("asks for a move, and marks the places that it names", () => {
    expect([model.instruction.en, model.state, model.canMove]).toEqual(["go to b1", "asking", true]);
    expect(model.glow).toEqual(["b1"]);
  });

  test("goes on to the next thing that is asked, in the position after the answer", async () => {
    answer = () => Promise.resolve(MORE);
    clickAll("a1", "b1");
    expect([model.state, model.canMove, model.input.sentClicks]).toEqual(["showing", false, ["a1", "b1"]]);
    await settled();
    expect(asked).toEqual([["first", { moves: ["a1-b1"] }]]);
    expect([model.instruction.en, model.state, model.position]).toEqual(["go on", "asking", "a1-b1 h8-h7"]);
    expect(model.note).toEqual({ kind: "good", words: words("good"), rule: null });
    answer = () => Promise.resolve(DONE);
    clickAll("a1");
    expect(model.note).toBeNull();
    clickAll("c1");
    await settled();
    expect(asked[1]).toEqual(["first", { moves: ["a1-b1", "a1-c1"] }]);
    expect([model.state, model.canMove, model.instruction.en]).toEqual(["done", false, "go on"]);
  });

  test("shows what follows a move after the move itself", async () => {
    begin(1, false);
    answer = () => Promise.resolve(MORE);
    clickAll("a1", "b1");
    await vi.advanceTimersByTimeAsync(0);
    expect([model.position, model.state, model.note]).toEqual(["a1-b1", "showing", null]);
    await vi.advanceTimersByTimeAsync(MOVE_TIME);
    expect([model.position, model.state]).toEqual(["a1-b1 h8-h7", "asking"]);
  });

  test("shows where a wrong move leads, and takes it back with the next click", async () => {
    answer = () => Promise.resolve(WRONG);
    clickAll("a1", "c1");
    await settled();
    expect([model.state, model.position, model.canMove]).toEqual(["wrong", "a1-b1 h8-h7", false]);
    expect(model.note).toMatchObject({ kind: "bad", words: words("no") });
    clickAll("a1");
    expect([model.state, model.position, model.canMove, model.note]).toEqual(["asking", "", true, null]);
    expect([model.input.picking.clicks, model.moves, model.glow]).toEqual([[], [], ["b1"]]);
  });

  test("says why clicks begin nothing, and the rule; the move goes on", async () => {
    answer = () => Promise.resolve(REFUSED);
    clickAll("c1");
    await vi.waitFor(() => expect(model.note).not.toBeNull());
    expect(asked).toEqual([["first", { moves: [], clicks: ["c1"] }]]);
    expect(model.note).toEqual({ kind: "bad", words: words("never"), rule: "2.1" });
    expect([model.state, model.canMove]).toEqual(["asking", true]);
  });

  test("does what is asked for whoever wants to see it", async () => {
    model.showMe();
    await settled();
    expect([asked[0], model.state]).toEqual([["first", { moves: ["a1-b1"] }], "done"]);
    model.showMe();
    expect(asked.length).toBe(1);
  });

  test("is repeated from the step's beginning", async () => {
    answer = () => Promise.resolve(MORE);
    clickAll("a1", "b1");
    await settled();
    model.turnTo(1);
    expect([model.position, model.moves, model.instruction.en, model.note]).toEqual([
      "",
      [],
      "go to b1",
      null,
    ]);
  });

  test("says when nobody answers, and the move can be made again", async () => {
    answer = () => Promise.reject(new ProblemError(words("away"), "offline", 0));
    clickAll("a1", "b1");
    await settled();
    expect([model.note?.words, model.state, model.canMove]).toEqual([words("away"), "asking", true]);
    answer = () => Promise.resolve(DONE);
    clickAll("a1", "b1");
    await settled();
    expect(model.state).toBe("done");
  });

  test("does not hear a late answer to another step", async () => {
    let late = (_: LessonAnswer) => {};
    answer = () => new Promise((resolve) => (late = resolve));
    clickAll("a1", "b1");
    model.turnTo(2);
    late(DONE);
    await vi.advanceTimersByTimeAsync(MOVE_TIME);
    expect([model.page, model.state, model.position, model.note]).toEqual([2, "asking", "", null]);
  });
});
