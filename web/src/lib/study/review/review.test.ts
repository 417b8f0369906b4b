import { beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../../app/api";
import { speak } from "../../app/i18n";
import { found } from "../../table/fixtures/study";
import { systemTimer } from "../../ui/motion/timer";
import type { Review, ReviewBegun, ReviewedStep, ReviewMessage } from "../../app/wire";
import { areaBelow, curves } from "./curve";
import { ReviewModel } from "./review.svelte";

const words = { en: "No.", fr: "Non." };
const role = { en: "White", fr: "Blancs" };
const begun: ReviewBegun = {
  type: "begun",
  game: "katarenga",
  options: {},
  roles: [role, role],
  names: [],
  moves: ["m1", "m2"],
  result: [1, 0],
  round: 1,
  rounds: 1,
  records: 1,
  total: 2,
};
const step = (number: number, before: number[], after: number[]): ReviewedStep => ({
  number,
  player: 0,
  text: `m${number}`,
  before,
  after,
  loss: 0,
  luck: [],
  lines: [],
  mark: "",
  turn: "",
});
const review: Review = {
  steps: [step(1, [0.5, 0.5], [0.6, 0.4]), step(2, [0.6, 0.4], [1, 0])],
  players: [],
  turning_points: [],
  has_luck: false,
  note: null,
};
let model: ReviewModel;
/** How many moves the positions had that were asked for. */
let shown: number[];

beforeEach(() => {
  speak("en");
  shown = [];
  model = new ReviewModel({
    ask: (request) => {
      shown.push(request.moves?.length ?? 0);
      return Promise.resolve(found(request));
    },
    timer: systemTimer,
    seed: () => 1,
    rate: () => 0,
    play: () => {},
  });
});

async function* stream(...messages: ReviewMessage[]): AsyncGenerator<ReviewMessage> {
  yield* messages;
}

test("what is judged shows at once, in any order, and for two the other has the rest", async () => {
  await model.open(() => stream(begun, { type: "judged", done: 1, number: 2, player: 1, value: 0.25 }));
  expect([model.done, model.isRunning]).toEqual([1, false]);
  expect(model.shares[1]).toEqual([0.75, 0.25]);
  expect(model.shares[0]).toBeUndefined();
});

test("the whole review takes the place of what was judged", async () => {
  await model.open(() => stream(begun, { type: "done", review }));
  expect(model.shares).toEqual([
    [0.5, 0.5],
    [0.6, 0.4],
    [1, 0],
  ]);
});

test("why nothing is judged yet is said, until something is", async () => {
  await model.open(() => stream(begun, { type: "waits", words }));
  expect(model.waits).toEqual(words);
  const judged: ReviewMessage = { type: "judged", done: 1, number: 1, player: 0, value: 0.5 };
  await model.open(() => stream(begun, { type: "waits", words }, judged));
  expect(model.waits).toBeNull();
});

test("what fails is said, whether it is refused or fails on the way", async () => {
  const problem = { words, code: "broken", rule: null, suggestion: null };
  await model.open(() => stream(begun, { type: "failed", problem }));
  expect(model.problem).toEqual(words);
  await model.open(() => {
    throw new ProblemError(words, "not-over", 409);
  });
  expect([model.problem, model.begun]).toEqual([words, null]);
});

describe("a review opens", () => {
  const turned: Review = { ...review, turning_points: [1] };
  const settled = () => vi.waitFor(() => expect(model.game.isBusy).toBe(false));

  test("on the end of the game, then where the game turned first", async () => {
    await model.open(() => stream(begun));
    await settled();
    expect(model.game.at).toBe(2);
    await model.open(() => stream(begun, { type: "done", review: turned }));
    await settled();
    expect([model.game.at, model.turning.map(({ number }) => number)]).toEqual([1, [1]]);
  });

  test("and stays where the reader has gone meanwhile", async () => {
    let go = () => {};
    const judged = new Promise<void>((resolve) => (go = resolve));
    const opened = model.open(async function* () {
      yield begun;
      await judged;
      yield { type: "done", review: turned };
    });
    await vi.waitFor(() => expect(model.game.at).toBe(2));
    model.go(0);
    await vi.waitFor(() => expect(model.game.at).toBe(0));
    go();
    await opened;
    await settled();
    expect([model.turning.length, model.game.at]).toEqual([1, 0]);
  });

  test("from the reader's side", async () => {
    await model.open(() => stream(begun), Promise.resolve(1));
    expect(model.you).toBe(1);
    await model.open(() => stream(begun));
    expect(model.you).toBeNull();
  });

  test("again after a failure, from the same record", async () => {
    const problem = { words, code: "broken", rule: null, suggestion: null };
    const answers: ReviewMessage[][] = [
      [begun, { type: "failed", problem }],
      [begun, { type: "done", review }],
    ];
    await model.open(() => stream(...answers.shift()!));
    expect(model.problem).toEqual(words);
    await model.again();
    expect([model.problem, model.review]).toEqual([null, review]);
  });
});

test("a review that was left says nothing any more", async () => {
  let go = () => {};
  const waits = new Promise<void>((resolve) => (go = resolve));
  const opened = model.open(async function* () {
    await waits;
    yield begun;
  });
  model.close();
  go();
  await opened;
  expect([model.begun, model.isRunning]).toEqual([null, false]);
});

test("a curve has a point for every position that was judged, and a gap elsewhere", () => {
  const shares = [[0.5, 0.5], undefined, [1, 0]] as unknown as number[][];
  expect(curves(shares, [0, 1, 2], 2)).toEqual([["M0 50", "M100 0"].join("")]);
  expect(areaBelow(shares, [0, 1, 2])).toBe("M0 50L0 100L0 100ZM100 0L100 100L100 100Z");
  expect(curves([[0.25], [0.5], [1]], [0, 1, 2], 1)).toEqual(["M0 75L50 50L100 0"]);
  expect(curves([[0.2, 0.3, 0.5]], [0], 3)).toHaveLength(3);
});
