import { beforeEach, expect, test } from "vitest";
import { speak } from "../../i18n";
import { Announcer } from "./announcer.svelte";
import { ENDING, snapshot } from "../fixtures/table";

let announcer: Announcer;

beforeEach(() => {
  speak("en");
  announcer = new Announcer();
});

test("a table that opens says whose turn it is", () => {
  announcer.opened(snapshot([]));
  expect(announcer.text).toBe("Your turn");
  announcer.opened(snapshot(["a1-b1"]));
  expect(announcer.text).toBe("Ben to move");
});

test("a table where nobody is in turn says nothing", () => {
  announcer.opened(snapshot([], { to_move: null }));
  expect(announcer.text).toBe("");
});

test("a move is said, and then that it is the viewer's turn", () => {
  announcer.changed(snapshot(["a1-b1"]), snapshot(["a1-b1", "c1-b1"]), 1);
  expect(announcer.text).toBe("Black: plays c1-b1. Your turn");
});

test("the viewer's own move is said without more", () => {
  announcer.changed(snapshot([]), snapshot(["a1-b1"]), 0);
  expect(announcer.text).toBe("White: plays a1-b1");
});

test("a move that was taken back is said", () => {
  announcer.changed(snapshot(["a1-b1", "c1-b1"]), snapshot([]), 0);
  expect(announcer.text).toBe("A move was taken back. Your turn");
});

test("the next game of a match takes nothing back", () => {
  announcer.changed(snapshot(["a1-b1"]), snapshot(["c1-b1"], { round: 2 }), 0);
  expect(announcer.text).toBe("White: plays c1-b1");
});

test("the end is said with its reason", () => {
  const over = snapshot([], { phase: "over", ending: ENDING });
  announcer.changed(snapshot([]), over, 0);
  expect(announcer.text).toMatch(/^You win!.* Ben gave up\. Match after game 1 of 2\. You: 1, Ben: 0/);
});

test("a change that is no move says nothing", () => {
  announcer.changed(snapshot(["a1-b1"]), snapshot(["a1-b1"], { is_thinking: true }), 1);
  expect(announcer.text).toBe("");
});

test("a lost connection is said, and that it is back", () => {
  announcer.connection("reconnecting");
  expect(announcer.text).toBe("The connection is lost. Trying again by itself…");
  announcer.connection("live");
  expect(announcer.text).toBe("Connected again.");
});

test("a hint says where to look", () => {
  announcer.hint(snapshot([]), ["a1", "b1"]);
  expect(announcer.text).toBe("Look here: a1, b1.");
});
