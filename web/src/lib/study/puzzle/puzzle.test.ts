import { beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../../app/api";
import { systemTimer } from "../../ui/motion/timer";
import { BOARD, INFO, sentEntry } from "../../table/fixtures/table";
import { StudyModel } from "../study.svelte";
import type { Puzzle, PuzzleVerdict, Study, StudyRequest } from "../../app/wire";
import type { PuzzleProgress } from "./progress";
import { PuzzleModel, type PuzzleEnvironment } from "./puzzle.svelte";

const words = (text: string) => ({ en: text, fr: text });
const PUZZLE: Puzzle = {
  game: "katarenga",
  title: words("Katarenga"),
  number: 2,
  place: 1,
  count: 9,
  following: 7,
  grade: 1,
  grade_words: words("easy"),
  theme: "captured",
  theme_words: words("Capture"),
  task: words("White moves and wins in 2 moves."),
  player: 0,
  moves: 2,
  hints: 2,
  options: {},
  position: "start",
  day: null,
};
const SOLUTION = ["a1-b1", "h8-h7", "b1-c1"];
let kept: PuzzleProgress;
let model: PuzzleModel;
let verdict: (moves: string[]) => PuzzleVerdict;

function found({ game = "katarenga", position = "", moves = [] }: Partial<StudyRequest>): Study {
  const line = [position, ...moves];
  const played = line.join(" ").split(" ").length - 1;
  return {
    game,
    options: {},
    option_words: [],
    has_chance: false,
    position: line.join(" "),
    roles: INFO.roles,
    to_move: played % 2,
    legend: INFO.legend,
    entries: moves.map((text) => sentEntry((played + 1) % 2, text)),
    scene: {},
    actions: [["a1-b1", ["a1", "b1"]]],
    previews: {},
    outcomes: [],
    board: BOARD,
    ending: null,
    why: null,
  };
}

beforeEach(async () => {
  kept = { solved: { katarenga: [5] }, row: 3, best: 3, day: "", days: 0 };
  verdict = (moves) => {
    if (moves.some((move, index) => move !== SOLUTION[index]))
      return { told: "wrong", words: words("no"), answer: [] };
    if (moves.length === SOLUTION.length) return { told: "solved", words: words("yes"), answer: [] };
    return { told: "more", words: words("and now?"), answer: [SOLUTION[moves.length]!] };
  };
  const environment: PuzzleEnvironment = {
    today: () => Promise.resolve({ ...PUZZLE, day: "2026-11-16" }),
    course: () =>
      Promise.resolve({
        game: "katarenga",
        puzzles: [5, 2].map((number) => ({ number, grade: 1, theme: "" })),
      }),
    puzzle: (_, number) => Promise.resolve({ ...PUZZLE, number }),
    answer: (_game, _number, moves) => Promise.resolve().then(() => verdict(moves)),
    hints: () =>
      Promise.resolve([
        { words: words("capture"), cells: [] },
        { words: words("look at a1"), cells: ["a1"] },
      ]),
    solution: () => Promise.resolve({ moves: SOLUTION, line: ["h7-h6"], words: words("because") }),
    progress: { get: () => kept, set: (progress) => (kept = progress) },
  };
  const study = new StudyModel({
    ask: (request) => Promise.resolve(found(request)),
    timer: systemTimer,
    seed: () => 1,
    rate: () => 0,
    play: () => {},
  });
  model = new PuzzleModel(study, environment);
  await model.open("katarenga", null);
});

describe("a puzzle", () => {
  test("without a number is the first that is not solved", () => {
    expect(model.puzzle?.number).toBe(2);
    expect([model.study.position, model.study.players, model.standing]).toEqual(["start", [0], "asking"]);
  });

  test("is solved move by move, with the opponent's answers in between", async () => {
    await model.answer("a1-b1");
    expect([model.standing, model.words?.en, model.study.position]).toEqual([
      "asking",
      "and now?",
      "start a1-b1 h8-h7",
    ]);
    await model.answer("b1-c1");
    expect([model.standing, model.study.position]).toEqual(["solved", "start a1-b1 h8-h7 b1-c1"]);
    expect(kept).toEqual({ ...kept, solved: { katarenga: [5, 2] }, row: 4, best: 4 });
    expect(model.study.canMove).toBe(false);
  });

  test("after a wrong move goes back to where it was made, and the row is over", async () => {
    await model.answer("a1-b1");
    await model.answer("c3-c4");
    expect([model.standing, model.words?.en, kept.row]).toEqual(["wrong", "no", 0]);
    await model.answer("b1-c1");
    expect(model.standing).toBe("wrong");
    model.tryAgain();
    expect([model.standing, model.study.position]).toEqual(["asking", "start a1-b1 h8-h7"]);
    await model.answer("b1-c1");
    expect([model.standing, kept.row, kept.solved.katarenga]).toEqual(["solved", 0, [5, 2]]);
  });

  test("gives its hints one by one, and points", async () => {
    await model.hint();
    expect([model.words?.en, model.study.glow]).toEqual(["capture", []]);
    await model.hint();
    expect([model.words?.en, model.study.glow]).toEqual(["look at a1", ["a1"]]);
    expect(model.hintsGiven).toBe(2);
    await model.answer("a1-b1");
    await model.answer("b1-c1");
    expect([kept.row, kept.solved.katarenga]).toEqual([3, [5, 2]]);
  });

  test("shows its solution, played out from the start; then it does not count as solved", async () => {
    await model.show();
    expect([model.standing, model.words?.en]).toEqual(["shown", "because"]);
    expect(model.study.position).toBe("start a1-b1 h8-h7 b1-c1 h7-h6");
    expect([kept.row, kept.solved.katarenga]).toEqual([0, [5]]);
  });

  test("of the day counts days running", async () => {
    kept = { ...kept, day: "2026-11-15", days: 4 };
    model.progress = kept;
    await model.open("today", null);
    await model.answer("a1-b1");
    await model.answer("b1-c1");
    expect([kept.day, kept.days]).toEqual(["2026-11-16", 5]);
  });

  test("says what the server refuses, and can be answered again", async () => {
    const right = verdict;
    verdict = () => {
      throw new ProblemError(words("too fast"), "too-fast", 429);
    };
    await model.answer("a1-b1");
    expect([model.standing, model.study.notices.current?.text]).toEqual(["asking", "too fast"]);
    verdict = right;
    await model.answer("a1-b1");
    await vi.waitFor(() => expect(model.study.position).toBe("start a1-b1 h8-h7"));
  });
});
