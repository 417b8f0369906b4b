import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { speak } from "../../app/i18n";
import type { HintLine, RefusedMessage } from "../../app/wire";
import { FakeServer, sentEntry, STATE, whole } from "../fixtures/table";
import { TableModel } from "./model.svelte";
import { FIRST_DELAY, RETRY_DELAY } from "../connection/retry";

const MOVES = [
  ["a1-b1", "a1", "b1"],
  ["a1-c1", "a1", "c1"],
];
const words = { en: "That is not allowed.", fr: "Ce n’est pas permis." };
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

function refused(id: string, code: RefusedMessage["code"]): RefusedMessage {
  return { is: "refused", v: 0, id, words, code, rule: "2.1", suggestion: null };
}

describe("the viewer's move", () => {
  beforeEach(() => server.send(whole([], MOVES)));

  test("is clicked together, sent, and shown until it is answered", () => {
    model.click("a1");
    expect(model.input.picking.clicks).toEqual(["a1"]);
    model.click("b1");
    expect(server.of("move")).toMatchObject([{ move: "a1-b1", v: 0 }]);
    expect([model.input.isSending, model.input.sentClicks]).toEqual([true, ["a1", "b1"]]);
    server.acknowledge();
    expect([model.input.isSending, model.input.sentClicks]).toEqual([false, []]);
    expect(model.canMove).toBe(false);
    expect(server.sounds).toEqual(["move"]);
  });

  test("cannot be clicked while another is on its way", () => {
    model.send("a1-b1");
    model.click("a1");
    expect(server.of("move")).toHaveLength(1);
    expect(model.input.picking.clicks).toEqual([]);
  });

  test("that begins no legal move is answered with the reason", () => {
    model.click("c1");
    expect(server.of("why")).toMatchObject([{ clicks: ["c1"] }]);
    server.send({ is: "why", v: 0, words, rule: "2.1" });
    expect(model.notices.current).toEqual({ text: "That is not allowed.", kind: "why", rule: "2.1" });
  });

  test("is explained without the server where the local server is ready", async () => {
    server.why = { words, rule: "2.1" };
    model.click("c1");
    await vi.advanceTimersByTimeAsync(0);
    expect(server.questions).toMatchObject([{ moves: [], clicks: ["c1"] }]);
    expect(server.of("why")).toEqual([]);
    expect(model.notices.current).toEqual({ text: "That is not allowed.", kind: "why", rule: "2.1" });
  });

  test("is not explained any more once the table has gone on", async () => {
    server.why = { words, rule: "2.1" };
    model.click("c1");
    server.send(whole(["a1-b1"], []));
    await vi.advanceTimersByTimeAsync(0);
    expect(model.notices.current).toBeNull();
  });

  test("that is refused can be made again, and the refusal is shown", () => {
    model.send("a1-b1", ["a1", "b1"]);
    server.send(refused(server.of("move")[0]!.id, "illegal"));
    expect(model.input.isSending).toBe(false);
    expect(model.notices.current).toMatchObject({ kind: "bad", rule: "2.1" });
  });

  test("that came too fast stays on its way without a word", () => {
    model.send("a1-b1");
    server.send(refused(server.of("move")[0]!.id, "too-fast"));
    expect(model.input.isSending).toBe(true);
    expect(model.notices.current).toBeNull();
  });

  test("for a position that has changed says so", () => {
    model.send("a1-b1");
    server.send(refused(server.of("move")[0]!.id, "stale"));
    expect(model.notices.current?.text).toMatch(/changed in the meantime/);
  });
});

describe("moves that were taken back", () => {
  const one = { players: [0, 1], seats: STATE.seats.map((seat) => ({ ...seat, is_yours: true })) };
  const undo = (kept: number, entries: string[] = []) =>
    server.send({
      is: "update",
      v: 3,
      kept,
      entries: entries.map((text, at) => sentEntry((kept + at) % 2, text)),
      scene: {},
      actions: MOVES.map(([move = "", ...clicks]) => [move, clicks]),
      state: { players: [0, 1], to_move: (kept + entries.length) % 2 },
    });
  const begin = () => {
    server.send({ ...whole(["a1-b1", "c1-b1"]), seats: one.seats });
    expect(model.canRedo).toBe(false);
  };

  test("can be played again, one after the other", () => {
    begin();
    undo(1);
    undo(0);
    expect(model.canRedo).toBe(true);
    model.redo();
    expect(server.of("move")).toMatchObject([{ move: "a1-b1" }]);
    expect(model.input.sentClicks).toEqual(["a1", "b1"]);
    undo(0, ["a1-b1"]);
    expect(model.canRedo).toBe(false); // c1-b1 is no move here
  });

  test("are forgotten once something else is played", () => {
    begin();
    undo(0);
    undo(0, ["a1-c1"]);
    undo(1);
    expect(model.canRedo).toBe(false);
  });
});

describe("a click says why nothing can be done", () => {
  test("when it is somebody else's turn", () => {
    server.send(whole(["a1-b1"]));
    model.click("a1");
    expect(model.notices.current?.text).toBe("It is not your turn: Ben is to move.");
  });

  test("when the game is over", () => {
    server.send(whole([], [], { state: { phase: "over" } }));
    model.click("a1");
    expect(model.notices.current?.text).toBe("The game is over.");
  });

  test("when an earlier position is on show", async () => {
    server.send(whole(["a1-b1", "c1-b1"], MOVES));
    await model.look(0);
    model.click("a1");
    expect(model.notices.current?.text).toBe("You are looking at an earlier position.");
  });
});

describe("looking back", () => {
  test("shows an earlier position, and whose turn it was", async () => {
    server.send(whole(["a1-b1", "c1-b1"], MOVES));
    await model.look(1);
    expect([model.view?.step, model.shownStep, model.playerInTurn]).toEqual([1, 1, 1]);
    expect(model.canMove).toBe(false);
    await model.look(Infinity);
    expect([model.view?.step, model.canMove]).toEqual([2, true]);
    expect(server.fetched).toEqual(["1:1"]);
  });

  test("counts every press, and asks for no position twice", async () => {
    server.send(whole(Array<string>(12).fill("a1-b1"), MOVES));
    for (let press = 0; press < 10; press++) model.lookBy(-1);
    await vi.waitFor(() => expect(model.shownStep).toBe(2));
    expect(server.fetched).toEqual(["1:11", "1:10", "1:2"]);
  });

  test("goes from move to move, with what chance did after each", async () => {
    const entries = [sentEntry(0, "a1-b1"), sentEntry(-1, "3"), sentEntry(1, "c1-b1"), sentEntry(-1, "2")];
    server.send({ ...whole([], MOVES), v: 4, entries });
    model.lookBy(-1);
    await vi.waitFor(() => expect(model.shownStep).toBe(2));
    model.lookBy(-1);
    await vi.waitFor(() => expect(model.shownStep).toBe(0));
  });
});

describe("a match", () => {
  const second = { round: 2, rounds: 2, players: [1, 0] };

  test("lets an earlier game be looked at, as it was played", async () => {
    server.send(whole(["a1-b1"], [], { state: second }));
    await model.lookAtGame(1);
    expect(model.shown?.history.map(({ text }) => text)).toEqual(["a1-c1", "c1-a1"]);
    expect([model.shownRound, model.shownStep, model.playerInTurn]).toEqual([1, 2, null]);
    await model.look(0);
    expect([model.shownRound, model.shownStep, model.playerInTurn]).toEqual([1, 0, 0]);
    expect(server.fetched).toEqual(["game 1", "1:2", "1:0"]);
    expect(model.canMove).toBe(false);
    await model.lookAtGame(2);
    expect([model.shownRound, model.shown]).toEqual([2, model.snapshot]);
  });
});

describe("an offer that comes to nothing", () => {
  const declined = { what: "draw", seat: 0, by: 1, words: { en: "Ben declines the draw.", fr: "" } } as const;
  const state = { players: [0, 1], to_move: 0 };

  test("is told to who made it, once", () => {
    server.send(whole([]));
    server.send({ is: "update", v: 1, state: { ...state, declined } });
    expect(model.notices.current?.text).toBe("Ben declines the draw.");
    model.notices.dismiss();
    server.send({ is: "update", v: 2, state: { ...state, declined } });
    expect(model.notices.current).toBeNull();
  });

  test("is not told to who declined it", () => {
    server.send(whole([]));
    server.send({ is: "update", v: 1, state: { ...state, declined: { ...declined, seat: 1, by: 0 } } });
    expect(model.notices.current).toBeNull();
  });
});

describe("somebody who leaves while the others play on", () => {
  const words = { en: "Cid gives up. Bot 5 takes the seat.", fr: "" };
  const state = { players: [0, 1], to_move: 0, departed: { seat: 1, words } };

  test("is told of once, and not to who comes later", () => {
    server.send(whole([]));
    server.send({ is: "update", v: 1, state });
    expect(model.notices.current?.text).toBe("Cid gives up. Bot 5 takes the seat.");
    model.notices.dismiss();
    server.send({ is: "update", v: 1, state });
    expect(model.notices.current).toBeNull();
  });
});

describe("a hint", () => {
  const WORDS = { en: "moves from a1 to b1", fr: "va de a1 en b1" };
  const LINE: HintLine = { moves: ["a1-b1"], words: WORDS, value: 0.5, ends_in: null, ways: [] };

  test("is asked for, shown, and gone with the next position", () => {
    server.send(whole([], MOVES));
    model.askHint();
    expect([model.announcer.text, server.of("hint").length]).toEqual(["Looking for a hint…", 1]);
    server.send({ is: "hint", v: 0, places: ["a1"], lines: [], is_exact: false });
    expect([model.hints.stage, model.announcer.text]).toEqual(["places", "Look here: a1."]);
    model.send("a1-b1");
    expect(model.hints.stage).toBe("none");
  });

  test("is said at each of its steps, and again when it is asked for again", () => {
    server.send(whole([], MOVES));
    model.askHint();
    server.send({ is: "hint", v: 0, places: ["a1"], lines: [LINE], is_exact: true });
    const { count } = model.announcer;
    model.askHint();
    expect(model.announcer.text).toBe("Suggested move: White moves from a1 to b1.");
    model.askHint();
    expect(model.announcer.count).toBe(count + 2);
  });

  test("that is refused is not waited for", () => {
    server.send(whole([], MOVES));
    model.askHint();
    server.send(refused("", "not-now"));
    expect(model.hints.stage).toBe("none");
    expect(model.notices.current?.kind).toBe("bad");
  });
});

test("odds that are refused are asked for again without a word", () => {
  server.send(whole([], MOVES));
  model.odds.ask();
  vi.advanceTimersByTime(FIRST_DELAY);
  server.send(refused("", "not-now"));
  vi.advanceTimersByTime(RETRY_DELAY);
  expect(server.of("odds")).toHaveLength(2);
  expect(model.notices.current).toBeNull();
});

describe("the connection", () => {
  test("is not announced when the table opens, but when it is lost and back", () => {
    server.send(whole([]));
    expect(model.announcer.text).toBe("Your turn.");
    server.drop();
    expect([model.connection, model.announcer.text]).toEqual([
      "reconnecting",
      "Connection lost. Reconnecting…",
    ]);
    vi.advanceTimersByTime(0);
    server.send(whole([]));
    expect([model.connection, model.announcer.text]).toEqual(["live", "Connected again."]);
  });

  test("to a table that another process of the server has is waited for", () => {
    server.send(whole([]));
    server.drop(1013, "elsewhere");
    expect([model.connection, model.announcer.text]).toEqual(["elsewhere", "Waiting for another server…"]);
    vi.advanceTimersByTime(0);
    server.send(whole([]));
    expect(model.connection).toBe("live");
  });

  test("to a table that does not exist is gone", () => {
    server.drop(4404);
    expect(model.connection).toBe("gone");
  });
});

test("those who sit at a table go on to the rematch", () => {
  server.send(whole([], [], { state: { phase: "over" } }));
  server.send({
    is: "update",
    v: 0,
    state: { players: [0, 1], to_move: null, phase: "over", next_table: "u" },
  });
  expect(server.opened).toEqual(["u"]);
});

test("a move made while the page is hidden calls the viewer", () => {
  server.send(whole(["a1-b1"]));
  server.isVisible = false;
  server.send({
    is: "update",
    v: 2,
    kept: 1,
    entries: [sentEntry(1, "c1xb1")],
    scene: {},
    state: { players: [0, 1], to_move: 0 },
  });
  expect(server.sounds).toEqual(["turn"]);
});

test.each([
  ["move", []],
  ["capture", ["b1"]],
])("the sound of a %s is told by what was captured", (sound, captured) => {
  server.send(whole(["a1-b1"]));
  const state = { players: [0, 1], to_move: 0 };
  server.send({ is: "update", v: 2, kept: 1, entries: [sentEntry(1, "x", { captured })], scene: {}, state });
  expect(server.sounds).toEqual([sound]);
});
