import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { speak } from "../../app/i18n";
import { BREATH, LANDING, READING, RESTING, TUMBLING } from "../../ui/motion/pace";
import type * as wire from "../../app/wire";
import { ENDING, FakeServer, INFO, sentEntry, STATE, whole } from "../fixtures/table";
import { TableModel } from "../model/model.svelte";

const MOVES = [["a1-b1", "a1", "b1"]];
let server: FakeServer;
let model: TableModel;

beforeEach(() => {
  vi.useFakeTimers();
  speak("en");
  server = new FakeServer();
  model = new TableModel("t", server.environment);
  model.open();
});
afterEach(() => {
  model.close();
  vi.useRealTimers();
});

describe("a move", () => {
  const PIECES: wire.Piece[] = [
    ["a1", 0, "plain", ""],
    ["c1", 1, "plain", ""],
  ];
  const replied = (v: number, more: Partial<wire.Update> = {}) =>
    server.send({
      is: "update",
      v,
      kept: v - 1,
      entries: [sentEntry((v - 1) % 2, "x", { ways: [["c1", "b1"]] })],
      scene: { pieces: [PIECES[0]!, ["b1", 1, "plain", ""]] },
      state: { players: [0, 1], to_move: v % 2 },
      ...more,
    });

  test("of a bot begins when one's own has landed, however fast it came", () => {
    server.send(whole([], MOVES));
    model.click("a1");
    model.click("b1");
    server.acknowledge();
    replied(2);
    model.skipAnimation(); // a tap too many
    expect([model.shownStep, model.canMove]).toEqual([1, false]);
    vi.advanceTimersByTime(LANDING);
    expect(model.shownStep).toBe(1);
    vi.advanceTimersByTime(BREATH);
    expect([model.shownStep, model.canMove]).toEqual([2, false]);
    expect(model.announcer.text).toMatch(/Your turn/);
  });

  test("that comes late does not wait", () => {
    server.send(whole([], MOVES));
    model.click("a1");
    model.click("b1");
    server.acknowledge();
    vi.advanceTimersByTime(LANDING + BREATH);
    replied(2);
    expect(model.shownStep).toBe(2);
  });

  test("is told, heard and written when it is seen, and shown at once after a tap", () => {
    server.send(whole(["a1-b1"]));
    replied(2, { state: { players: [0, 1], to_move: 1 } });
    const { text } = model.announcer;
    replied(3, { entries: [sentEntry(1, "y")] });
    expect([model.shown?.history.length, model.announcer.text, server.sounds.length]).toEqual([2, text, 1]);
    model.skipAnimation();
    expect([model.shown?.history.length, model.isAnimating, server.sounds.length]).toEqual([3, false, 2]);
    expect(model.announcer.text).not.toBe(text);
  });

  test("that is shown later has the clocks run from when it came", () => {
    const clocks = (mine: boolean): wire.SeatClock[] => [
      { seconds: 60, is_running: mine },
      { seconds: 60, is_running: !mine },
    ];
    server.send(whole(["a1-b1"], [], { state: { clocks: clocks(false) } }));
    vi.advanceTimersByTime(5_000);
    replied(2, { state: { players: [0, 1], to_move: 1, clocks: clocks(false) } });
    const came = Date.now();
    const state = { players: [0, 1], to_move: 0, clocks: clocks(true) };
    replied(3, { entries: [sentEntry(1, "y")], state });
    expect([model.isAnimating, model.timing.clocks[0]?.is_running]).toEqual([true, true]);
    vi.advanceTimersByTime(2 * (LANDING + BREATH));
    expect([model.isAnimating, model.timing.receivedAt]).toEqual([false, came]);
    server.send({ is: "update", v: 3, entries: [] }); // nothing of the clocks
    expect(model.timing.receivedAt).toBe(came);
  });

  test("that ends the game lands before the end is said", () => {
    server.send(whole(["a1-b1"]));
    replied(2, { state: { players: [0, 1], to_move: null, phase: "over", ending: ENDING } });
    expect([model.hasEnded, model.view?.step, server.sounds]).toEqual([false, 2, []]);
    vi.advanceTimersByTime(LANDING);
    expect([model.hasEnded, server.sounds]).toEqual([true, ["end"]]);
  });

  test("comes at once while the page is hidden", () => {
    server.send(whole(["a1-b1"]));
    server.isVisible = false;
    for (const v of [2, 3, 4]) replied(v);
    expect([model.isAnimating, model.shownStep]).toEqual([false, 4]);
  });

  test("comes at once for who wants it so", () => {
    server.rate = 0;
    server.send(whole(["a1-b1"]));
    for (const v of [2, 3, 4]) replied(v);
    expect([model.isAnimating, model.shownStep]).toEqual([false, 4]);
  });

  test("that waits is shown with what has changed beside the game since", () => {
    server.send(whole(["a1-b1"]));
    replied(2, { state: { players: [0, 1], to_move: 1 } });
    replied(3, { entries: [sentEntry(1, "y")] });
    server.send({ is: "update", v: 3, state: { players: [0, 1], to_move: 1, is_thinking: true } });
    expect([model.animation.heldBack, model.state?.is_thinking]).toEqual([1, false]);
    vi.advanceTimersByTime(LANDING + BREATH);
    expect([model.shownStep, model.state?.is_thinking]).toEqual([3, true]);
  });

  test("of bots that are watched is held back by a pause, and shown step by step", () => {
    const table = { ...INFO, kind: "watch" as const };
    const seats = STATE.seats.map((seat) => ({ ...seat, is_yours: false, level: 1 }));
    server.send({ ...whole(["a1-b1"]), table, seats });
    model.animation.pause(true);
    for (const v of [2, 3, 4]) replied(v);
    model.skipAnimation();
    vi.advanceTimersByTime(9 * (LANDING + BREATH));
    expect([model.shownStep, model.animation.heldBack]).toEqual([1, 3]);
    model.lookBy(1);
    vi.advanceTimersByTime(9 * (LANDING + BREATH));
    expect([model.shownStep, model.animation.heldBack]).toEqual([2, 2]);
    model.animation.pause(false);
    vi.advanceTimersByTime(9 * (LANDING + BREATH));
    expect([model.shownStep, model.animation.heldBack]).toEqual([4, 0]);
  });
});

describe("dice that fall", () => {
  const track = (...markers: number[]): wire.Track => ({
    title: { en: "", fr: "" },
    steps: [],
    markers,
    name: "scores",
    goal: 20,
  });
  const thrown = sentEntry(-1, "5", { dice: "r", faces: [5], ends_turn: false });
  const rolled = (v: number, kept: number) =>
    server.send({
      is: "update",
      v,
      kept,
      entries: [sentEntry(1, "roll r", { dice: "r" }), thrown],
      scene: { tracks: [track(0, 7)] },
      state: { players: [0, 1], to_move: 1 },
    });

  beforeEach(() =>
    server.send({ ...whole(["stop"], [], { board: undefined }), scene: { tracks: [track(0, 2)] } }),
  );

  test("are heard at once, and nothing is told or written before they lie", () => {
    const { count } = model.announcer;
    rolled(2, 1);
    expect(model.falling.map(({ text }) => text)).toEqual(["5"]);
    expect([model.shown?.history.length, model.announcer.count, server.sounds]).toEqual([2, count, ["dice"]]);
    expect(model.view?.tracks[0]?.markers).toEqual([0, 2]);
    vi.advanceTimersByTime(TUMBLING + RESTING - 1);
    expect(model.falling).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect([model.falling, model.shown?.history.length, model.announcer.count]).toEqual([[], 3, count + 1]);
    expect([model.view?.tracks[0]?.markers, server.sounds]).toEqual([[0, 7], ["dice"]]);
  });

  test("and are thrown again are shown one throw after another, and can be skipped", () => {
    rolled(2, 1);
    rolled(3, 3);
    vi.advanceTimersByTime(TUMBLING + RESTING + READING);
    expect([model.shownStep, model.falling.length]).toEqual([4, 1]);
    model.skipAnimation();
    expect([model.isAnimating, model.shownStep, model.falling]).toEqual([false, 5, []]);
  });
});
