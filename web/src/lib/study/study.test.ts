import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../app/api";
import { speak } from "../app/i18n";
import { found, words, type Asked } from "../table/fixtures/study";
import { systemTimer } from "../ui/motion/timer";
import { BREATH, LANDING, RATES } from "../ui/motion/pace";
import type { Study } from "../app/wire";
import { isDrawn, redraw } from "./explore/redraw";
import { StudyModel } from "./study.svelte";

const MOVE_TIME = LANDING + BREATH;
let asked: Asked[];
let answer: (request: Asked) => Promise<Study>;
let model: StudyModel;
let rate: number;

beforeEach(async () => {
  vi.useFakeTimers();
  speak("en");
  asked = [];
  rate = 1;
  answer = (request) => Promise.resolve(found(request));
  model = new StudyModel({
    ask: (request) => {
      asked.push(request);
      return answer(request);
    },
    timer: systemTimer,
    seed: () => 5,
    rate: () => rate,
    play: () => {},
  });
  await model.show({ game: "katarenga" });
});
afterEach(() => {
  model.close();
  vi.useRealTimers();
});

describe("a study", () => {
  test("shows a position that the viewer may move in", () => {
    expect(asked).toEqual([{ game: "katarenga", sample: 5 }]);
    expect([model.at, model.toMove, model.canMove, model.isBoard]).toEqual([0, 0, true, true]);
  });

  test("plays what is clicked, from the text of the position", async () => {
    model.click("a1");
    model.click("b1");
    expect(model.input.sentClicks).toEqual(["a1", "b1"]);
    expect(model.canMove).toBe(false);
    await vi.waitFor(() => expect(model.at).toBe(1));
    expect(asked[1]).toEqual({ game: "katarenga", options: {}, position: "", moves: ["a1-b1"], sample: 5 });
    expect([model.position, model.told, model.input.isSending]).toEqual([
      "a1-b1",
      "White plays a1-b1",
      false,
    ]);
  });

  test("lets somebody else decide about a move", () => {
    const moves: string[] = [];
    model.onmove = (move) => moves.push(move);
    model.click("a1");
    model.click("c1");
    expect([moves, model.at, asked.length]).toEqual([["a1-c1"], 0, 1]);
    expect(model.canMove).toBe(true);
  });

  test("asks why a click begins nothing, and says it", async () => {
    model.click("c1");
    await vi.waitFor(() => expect(model.notices.current).not.toBeNull());
    expect(asked[1]).toMatchObject({ clicks: ["c1"] });
    expect(model.notices.current).toMatchObject({ text: words.en, rule: "2.1" });
  });

  test("says why a move is refused, and stays where it is", async () => {
    answer = () => Promise.reject(new ProblemError(words, "illegal", 400, "3.1"));
    expect(await model.play("x")).toBe(false);
    expect(model.notices.current).toMatchObject({ text: words.en, kind: "bad", rule: "3.1" });
    expect([model.at, model.isBusy, model.canMove]).toEqual([0, false, true]);
  });

  test("lets only those move who may", () => {
    model.players = [1];
    expect(model.canMove).toBe(false);
    model.click("a1");
    expect(model.input.picking.clicks).toEqual([]);
  });
});

describe("its line", () => {
  beforeEach(async () => {
    await model.play("m1");
    await model.play("m2");
  });

  test("can be gone along without asking", () => {
    model.back();
    expect([model.at, model.position, model.history.length, model.wholeHistory.length]).toEqual([
      1,
      "m1",
      1,
      2,
    ]);
    model.forward();
    model.forward();
    expect([model.at, model.position, asked.length]).toEqual([2, "m1 m2", 3]);
    expect(model.view!.step).toBe(2);
  });

  test("is gone along by the same move, and cut by another one", async () => {
    model.back();
    await model.play("m2");
    expect([model.at, asked.length]).toEqual([2, 3]);
    model.back();
    await model.play("other");
    expect([model.last, model.position]).toEqual([2, "m1 other"]);
  });

  test("knows where it began", () => {
    model.back();
    expect(model.whole).toEqual({ game: "katarenga", options: {}, position: null, moves: ["m1"] });
    expect([0, 1, 2, 9].map((entries) => model.numberAfter(entries))).toEqual([0, 1, 2, 2]);
  });

  test("ends", async () => {
    await model.play("end");
    expect([model.toMove, model.canMove, model.standstill]).toEqual([null, false, words.en]);
    model.click("a1");
    expect(model.notices.current?.text).toMatch(/over/);
  });

  test("is played out move by move, until something else is asked for", async () => {
    const played = model.playOut(["m3", "m4", "m5"]);
    await vi.advanceTimersByTimeAsync(MOVE_TIME);
    expect(model.position).toBe("m1 m2 m3");
    await vi.advanceTimersByTimeAsync(MOVE_TIME);
    expect(model.position).toBe("m1 m2 m3 m4");
    model.back();
    expect(await played).toBe(false);
    await vi.advanceTimersByTimeAsync(3 * MOVE_TIME);
    expect(model.position).toBe("m1 m2 m3");
  });

  test("is played out at the pace that is set", async () => {
    rate = RATES.slow;
    void model.playOut(["m3"]);
    await vi.advanceTimersByTimeAsync(MOVE_TIME);
    expect(model.position).toBe("m1 m2");
    await vi.advanceTimersByTimeAsync(MOVE_TIME);
    expect(model.position).toBe("m1 m2 m3");
    rate = RATES.instant;
    await model.playOut(["m4", "m5"]);
    expect(model.position).toBe("m1 m2 m3 m4 m5");
  });

  test("begins anew with another position, whose answer counts alone", async () => {
    let late = (_: Study) => {};
    answer = () => new Promise((resolve) => (late = resolve));
    const playing = model.play("slow");
    answer = (request) => Promise.resolve(found(request));
    await model.show({ game: "kanto", position: "p q r" });
    late(found({ moves: ["slow"] }));
    expect(await playing).toBe(false);
    expect([model.current?.game, model.position, model.lines]).toEqual(["kanto", "p q r", 2]);
  });
});

test("chance decides once more, from the position before, though that was passed by", async () => {
  const drawn = (request: Asked): Study => {
    const study = found(request);
    return { ...study, entries: study.entries.map(([, ...rest], at) => [at % 2 ? -1 : 0, ...rest]) };
  };
  answer = (request) => Promise.resolve(drawn(request));
  await model.show({ game: "kanto", moves: ["a1", "3", "b1", "5"] });
  expect([model.at, isDrawn(model)]).toEqual([2, true]);
  asked = [];
  expect(await redraw(model, "4")).toBe(true);
  expect(asked.map(({ moves }) => moves)).toEqual([
    ["a1", "3"],
    ["b1", "4"],
  ]);
  expect(model.history.map(({ text }) => text)).toEqual(["a1", "3", "b1", "4"]);
});

describe("a line with moves", () => {
  beforeEach(async () => {
    asked = [];
    await model.show({ game: "katarenga", moves: ["m1", "m2", "m3"] });
  });

  test("shows its end, and has a position for each move", () => {
    expect([model.at, model.last, model.position, model.history.length]).toEqual([3, 3, "m1 m2 m3", 3]);
    expect(asked.length).toBe(1);
  });

  test("asks for what was passed by when it is wanted, once, from the nearest before", async () => {
    await model.go(1);
    expect(asked[1]).toEqual({ game: "katarenga", options: {}, position: undefined, moves: ["m1"] });
    await model.go(2);
    expect(asked[2]).toEqual({ game: "katarenga", options: {}, position: "m1", moves: ["m2"] });
    expect([model.position, model.view?.step, model.told]).toEqual(["m1 m2", 2, "Black plays m2"]);
    await model.go(1);
    expect([model.position, asked.length]).toEqual(["m1", 3]);
  });

  test("is gone along by every press, with few questions at a time", async () => {
    for (let at = 0; at <= 3; at++) void model.go(at);
    model.back();
    model.back();
    model.back();
    expect(asked.length).toBeLessThanOrEqual(3);
    expect([model.isBusy, model.canMove]).toEqual([true, false]);
    await vi.waitFor(() => expect(model.isBusy).toBe(false));
    expect([model.at, model.position]).toEqual([0, ""]);
  });

  test("goes where it was sent last", async () => {
    model.back();
    model.back();
    model.back();
    await vi.waitFor(() => expect(model.at).toBe(0));
    expect([model.position, model.isBusy]).toEqual(["", false]);
  });
});

test("what cannot be shown at all is a problem of the whole study", async () => {
  const fresh = new StudyModel({
    ask: () => Promise.reject(new ProblemError(words, "refused", 400)),
    timer: systemTimer,
    seed: () => 1,
    rate: () => 0,
    play: () => {},
  });
  expect(await fresh.show({ game: "kanto", position: "x" })).toBe(false);
  expect(fresh.problem).toBeInstanceOf(ProblemError);
});
