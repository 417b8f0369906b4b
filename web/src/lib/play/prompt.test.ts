import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../app/i18n";
import { legendOf, viewsOf } from "../table/fixtures/views";
import { Picking } from "./board/picking";
import { promptOf } from "./prompt";

beforeEach(() => speak("en"));

describe("what to do next", () => {
  const promptAfter = (game: string, index: number, ...clicks: string[]) => {
    const view = viewsOf(game)[index]!;
    return promptOf(view, legendOf(game), new Picking(view.actions, clicks));
  };
  test("what the game asks for, before anything is clicked", () => {
    expect(promptAfter("four-circles", 0)).toBe("Place one of your white pieces on a free tile.");
    expect(promptAfter("not-this-way", 0)).toBe("Place one of your opponent’s red pieces on a free tile.");
  });
  test("a place for a tile, then a piece for it", () => {
    expect(promptAfter("four-circles", 1, "l14")).toBe("Choose a place.");
    expect(promptAfter("four-circles", 1, "l14", "j11")).toBe("Now move a piece onto the tile.");
  });
  test("a pawn, then its target", () => {
    expect(promptAfter("katarenga", 0)).toBe("Choose one of your white pawns.");
    expect(promptAfter("katarenga", 0, "f1")).toBe("Choose where it goes.");
  });
  test("a pawn to turn over", () => {
    expect(promptAfter("kanto", 0, "c1")).toBe("Click it again to turn it over.");
  });
  test("a choice by words", () => {
    expect(promptAfter("movers-hoppers", 0, "a1 H")).toBe("What should the ringed piece be?");
  });
});
