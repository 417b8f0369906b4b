import { describe, expect, it } from "vitest";
import { pathTo, placeOf } from "./places";

describe("an address", () => {
  it.each([
    ["/", { page: "catalogue" }],
    ["/game/kanto", { page: "game", id: "kanto" }],
    ["/table/a-B_9", { page: "table", id: "a-B_9" }],
    ["/join/token", { page: "join", token: "token" }],
    ["/rules/karma-dice", { page: "rules", id: "karma-dice" }],
    ["/lesson/kanto", { page: "lesson", id: "kanto" }],
    ["/explore/kanto", { page: "explore", id: "kanto" }],
    ["/review", { page: "review", id: "" }],
    ["/review/a-B_9", { page: "review", id: "a-B_9" }],
    ["/puzzles", { page: "puzzles" }],
    ["/puzzles/today", { page: "puzzle", id: "today", number: null }],
    ["/puzzles/kanto/12", { page: "puzzle", id: "kanto", number: 12 }],
    ["/games", { page: "games" }],
  ])("%s leads to its place, and the place back to it", (path, place) => {
    expect(placeOf(path)).toEqual(place);
    expect(pathTo(placeOf(path))).toBe(path);
  });

  it("may end with a slash", () => {
    expect(placeOf("/games/")).toEqual({ page: "games" });
  });

  it.each([
    "/game",
    "/game/",
    "/what",
    "/game/kanto/more",
    "/games/kanto",
    "/what/kanto",
    "/puzzles/kanto/0",
    "/puzzles/kanto/1/2",
  ])("%s leads nowhere", (path) => expect(placeOf(path)).toEqual({ page: "nowhere" }));

  it("with signs that cannot be decoded is taken as it is", () => {
    expect(placeOf("/game/%E0%A4%A")).toEqual({ page: "game", id: "%E0%A4%A" });
  });
});
