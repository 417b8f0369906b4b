import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../../app/i18n";
import { entry, INFO, snapshot, STATE } from "../fixtures/table";
import { isMyTurn, myPlayers, personName, playerInTurn, playerName, roleName } from "./seats";

beforeEach(() => speak("en"));

describe("whose turn it is", () => {
  test("is the viewer's, the other's, and nobody's at the end", () => {
    expect(isMyTurn(STATE)).toBe(true);
    expect(isMyTurn({ ...STATE, to_move: 1 })).toBe(false);
    expect(isMyTurn({ ...STATE, phase: "over" })).toBe(false);
  });

  test("in an earlier position is whose move came next, chance left aside", () => {
    const now = snapshot(["a1-b1", "c1-b1"]);
    now.history.splice(1, 0, entry(-1, "5"));
    expect([0, 1, 2, 3].map((step) => playerInTurn(now, step))).toEqual([0, 1, 1, 0]);
  });
});

test("the viewer plays by their seat, which may have another number than the player", () => {
  expect(myPlayers(STATE)).toEqual([0]);
  expect(myPlayers({ ...STATE, players: [1, 0] })).toEqual([1]);
  expect(playerName(snapshot([], { players: [1, 0] }), 0)).toBe("Ben");
});

test("a side without a role has a number", () => {
  expect([0, 2].map((player) => roleName(INFO, player))).toEqual(["White", "3"]);
});

test("people are called by the names on their seats, and a seat nobody has taken is free", () => {
  const now = snapshot([]);
  expect(personName(now, 1)).toBe("Ben");
  expect(personName(now, 5)).toBe("Free seat");
});
