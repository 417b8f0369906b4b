import { beforeEach, expect, test } from "vitest";
import { speak } from "../../app/i18n";
import { Announcer } from "./announcer.svelte";
import { ENDING, emptyView, entry, snapshot } from "../fixtures/table";
import type { Entry } from "../../app/protocol";

let announcer: Announcer;

beforeEach(() => {
  speak("en");
  announcer = new Announcer();
});

test("a table that opens says whose turn it is", () => {
  announcer.opened(snapshot([]));
  expect(announcer.text).toBe("Your turn.");
  announcer.opened(snapshot(["a1-b1"]));
  expect(announcer.text).toBe("Ben to move.");
});

test("a table where nobody is in turn says nothing", () => {
  announcer.opened(snapshot([], { to_move: null }));
  expect(announcer.text).toBe("");
});

test("a move is said, and then that it is the viewer's turn", () => {
  announcer.changed(snapshot(["a1-b1"]), snapshot(["a1-b1", "c1-b1"]));
  expect(announcer.text).toBe("Black plays c1-b1. Your turn.");
});

test("on one screen it is said who is next", () => {
  const onScreen = (moves: string[]) => {
    const now = snapshot(moves);
    const seats = now.state.seats.map((seat, at) => ({
      ...seat,
      is_yours: true,
      name: now.table.roles[at]!,
    }));
    return { ...now, table: { ...now.table, kind: "screen" as const }, state: { ...now.state, seats } };
  };
  announcer.changed(onScreen([]), onScreen(["a1-b1"]));
  expect(announcer.text).toBe("White plays a1-b1. Black to move.");
});

test("whoever goes on is not told again that it is their turn", () => {
  announcer.changed(snapshot([]), snapshot(["a1-b1"], { to_move: 0 }));
  expect(announcer.text).toBe("White plays a1-b1.");
});

test("the viewer's own move is said without more", () => {
  announcer.changed(snapshot([]), snapshot(["a1-b1"]));
  expect(announcer.text).toBe("White plays a1-b1.");
});

test("a move that was taken back is said", () => {
  announcer.changed(snapshot(["a1-b1", "c1-b1"]), snapshot([]));
  expect(announcer.text).toBe("A move was taken back. Your turn.");
});

test("a move that another one stands for is said to be taken back", () => {
  announcer.changed(snapshot(["a1-b1", "c1-b1"]), snapshot(["a1-b1", "c1-a1"]));
  expect(announcer.text).toBe("A move was taken back. Black plays c1-a1. Your turn.");
});

test("the next game of a match takes nothing back", () => {
  announcer.changed(snapshot(["a1-b1"]), snapshot(["c1-b1"], { round: 2, rounds: 2 }));
  expect(announcer.text).toBe("Game 2 of 2. White plays c1-b1. Ben to move.");
});

/** A game of dice in which cards are kept: in secret, until all have one. */
function keeping(...history: Entry[]) {
  return { ...snapshot([], { to_move: history.length % 2 }), view: emptyView(history.length), history };
}
const inSecret = { words: { en: "keeps a card in secret", fr: "garde une carte en secret" } };

test("cards that are kept in secret take nothing back, and everybody has a name", () => {
  const mine = entry(0, "keep sage");
  announcer.changed(keeping(), keeping(mine));
  expect(announcer.text).toBe("Ada plays keep sage.");
  announcer.changed(keeping(mine), keeping(mine, entry(1, "?", inSecret)));
  expect(announcer.text).toBe("Ben keeps a card in secret. Your turn.");
});

test("what was kept in secret is said once it is shown", () => {
  const mine = entry(0, "keep sage");
  const [hidden, shown] = [entry(1, "?", inSecret), entry(1, "keep bold")];
  announcer.changed(keeping(mine, hidden), keeping(mine, shown, entry(0, "roll r")));
  expect(announcer.text).toBe("Ben plays keep bold. Ada plays roll r.");
});

test("what is covered again on one screen is not said to be taken back", () => {
  const [mine, covered] = [entry(0, "keep sage"), entry(0, "?", inSecret)];
  announcer.changed(keeping(mine), keeping(covered, entry(1, "?", inSecret), entry(0, "roll r")));
  expect(announcer.text).toBe("Ben keeps a card in secret. Ada plays roll r.");
});

test("an outcome that is no longer told, and told again at the end, is no news", () => {
  const [shown, untold] = [entry(-1, "5"), entry(-1, "?", { kind: "untold" })];
  announcer.changed(keeping(shown), keeping(untold, entry(0, "a4xa5")));
  expect(announcer.text).toBe("Ada plays a4xa5. Your turn.");
  const taking = { words: { en: "takes the 5", fr: "prend le 5" } };
  announcer.changed(keeping(untold, entry(0, "a4xa5")), keeping(shown, entry(0, "a4xa5", taking)));
  expect(announcer.count).toBe(1);
});

test("the same words are said again", () => {
  announcer.tell("look here");
  announcer.tell("look here");
  expect([announcer.text, announcer.count]).toEqual(["Look here.", 2]);
});

test("the end is said with its reason", () => {
  const over = snapshot([], { phase: "over", ending: ENDING });
  announcer.changed(snapshot([]), over);
  expect(announcer.text).toMatch(/^You win: Ben gave up\. Match after game 1 of 2\. You: 1, Ben: 0/);
});

test("an offer is said once", () => {
  const offered = snapshot(["a1-b1"], { offers: [{ what: "draw", seat: 1 }] });
  announcer.changed(snapshot(["a1-b1"]), offered);
  expect(announcer.text).toBe("Ben offers a draw.");
  announcer.changed(offered, { ...offered, v: 9 });
  expect(announcer.count).toBe(1);
});

test("a change that is no move says nothing", () => {
  announcer.changed(snapshot(["a1-b1"]), snapshot(["a1-b1"], { is_thinking: true }));
  expect(announcer.text).toBe("");
});

test("a lost connection is said, and that it is back", () => {
  announcer.connection("reconnecting");
  expect(announcer.text).toBe("Connection lost. Reconnecting…");
  announcer.connection("live");
  expect(announcer.text).toBe("Connected again.");
});
