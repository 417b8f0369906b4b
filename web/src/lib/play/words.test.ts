import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../app/i18n";
import type { Piece } from "../app/protocol";
import { pocketPieces, pocketsOf } from "./board/camps";
import { entry } from "../table/fixtures/table";
import { legendOf, viewsOf } from "../table/fixtures/views";
import { Picking } from "./board/picking";
import { preview } from "./board/preview";
import { promptOf } from "./prompt";
import { matches } from "../table/commitment";
import { cellLabel, rowLabel, useOf } from "./board/speak";
import { clockText } from "../table/time";
import { plyInWords, plySpelled, turnsOf } from "./turns";

beforeEach(() => speak("en"));

describe("cells in words", () => {
  const cell = { name: "e4", column: 4, row: 3, kind: "square", colour: "green", mark: "G" };
  const legend = legendOf("katarenga");
  const pawn: Piece = { cell: "e4", owner: 0, face: "pawn", label: "" };
  test("name colour, piece and what can be done", () => {
    const label = cellLabel(legend, cell, pawn, "White", { use: "choose", isChosen: false, isLast: false });
    expect(label).toBe("e4, green square, White’s pawn, can be chosen");
  });
  test("say what is empty, and what the last move touched", () => {
    const label = cellLabel(legend, cell, undefined, "", { use: null, isChosen: false, isLast: true });
    expect(label).toBe("e4, green square, empty, last move");
  });
  test("are French in French", () => {
    speak("fr");
    const label = cellLabel(legend, cell, pawn, "Blanc", { use: null, isChosen: true, isLast: false });
    expect(label).toBe("e4, case verte, pion, Blanc, votre choix");
  });
  test("have words in French that suit whatever is chosen", () => {
    speak("fr");
    const labels = [pawn, undefined].flatMap((piece) =>
      (["choose", "go", "finish"] as const).map((use) =>
        cellLabel(legend, cell, piece, "Blanc", { use, isChosen: true, isLast: true }),
      ),
    );
    expect(labels.filter((label) => /\b(choisi|posé|pris|sélectionné)\b/.test(label))).toEqual([]);
  });
  test("of a camp leave out its name", () => {
    const camp = { ...cell, name: "camp", kind: "camp", colour: "" };
    const label = cellLabel(legend, camp, undefined, "", { use: "go", isChosen: false, isLast: false });
    expect(label).toBe("camp behind the far row, empty, can go here");
  });
  test("without a legend say what is written there", () => {
    const legend = { ...legendOf("katarenga"), pieces: [], cells: [] };
    const label = cellLabel(legend, cell, { ...pawn, label: "Q" }, "White", {
      use: null,
      isChosen: false,
      isLast: false,
    });
    expect(label).toBe("e4, White’s Q");
  });
});

describe("a click on a cell", () => {
  const useAt = (game: string, index: number, clicks: string[], name: string) => {
    const view = viewsOf(game)[index]!;
    const owner = view.pieces.find((piece) => piece.cell === name)?.owner;
    return useOf(name, new Picking(view.actions, clicks), owner === view.player);
  };
  test("chooses what stands there, or is where it goes", () => {
    expect(useAt("katarenga", 0, [], "f1")).toBe("choose");
    expect(useAt("katarenga", 0, ["f1"], "f5")).toBe("go");
    expect(useAt("katarenga", 0, ["f1"], "h8")).toBeNull();
  });
  test("chooses a piece too where a tile has been laid for it", () => {
    const { actions, pieces, player } = viewsOf("four-circles")[1]!;
    const { clicks } = actions.find(({ clicks }) => clicks.length === 3)!;
    expect(pieces.find((piece) => piece.cell === clicks[2])?.owner).toBe(player);
    expect(useAt("four-circles", 1, [clicks[0]!], clicks[1]!)).toBe("go");
    expect(useAt("four-circles", 1, clicks.slice(0, 2), clicks[2]!)).toBe("choose");
  });
  test("turns over what was chosen", () => {
    expect(useAt("kanto", 0, ["c1"], "c1")).toBe("again");
    const { cells } = viewsOf("kanto")[0]!.board!;
    const marks = { use: "again", isChosen: true, isLast: false } as const;
    const label = cellLabel(legendOf("kanto"), cells[0]!, undefined, "", marks);
    expect(label).toBe("a1, empty, chosen, once more to turn it over");
  });
});

test.each(["four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto"])(
  "every row of %s has a name",
  (game) => {
    for (const { board } of viewsOf(game))
      for (const cell of board!.cells)
        expect(rowLabel(legendOf(game), board!, cell)).toMatch(/^Row \d+$|^camp behind/);
  },
);

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

test("an arrangement is seen while it is chosen", () => {
  const view = viewsOf("movers-hoppers")[0]!;
  const chosen = preview(view, ["a1 H", "b1 M"]).pieces.slice(0, 3);
  expect(chosen.map((piece) => piece.face + piece.label)).toEqual(["circleH", "plainM", "plain?"]);
});

test("pawns in camps stand in the player's own pockets", () => {
  const view = viewsOf("katarenga")[0]!;
  const regions = view.regions.map((region) => ({ ...region, filled: region.owner }));
  const pockets = pocketsOf({ ...view, regions }, view.board!, { column: 0, row: 0 }, false);
  expect(pockets).toHaveLength(4);
  expect(pocketPieces(pockets, "pawn")).toEqual([{ cell: "camp-1-0", owner: 1, face: "pawn", label: "" }]);
  expect(pockets.find((pocket) => pocket.owner === 1)!.spot.y).toBeGreaterThan(0);
});

describe("a history in turns", () => {
  const turned = entry(0, "?c3", { ends_turn: false, words: { en: "turns over c3", fr: "retourne c3" } });
  const shown = entry(-1, "17", { words: { en: "it is 17", fr: "c'est 17" } });

  test("has chance with the move that called for it", () => {
    const turns = turnsOf([turned, shown, entry(1, "a8-a7")]);
    expect(turns.map(({ player, plies }) => [player, plies.map(({ step }) => step)])).toEqual([
      [0, [2]],
      [1, [3]],
    ]);
    expect(plySpelled(turns[0]!.plies[0]!)).toBe("?c3 17");
    expect(plyInWords(turns[0]!.plies[0]!)).toBe("turns over c3: it is 17");
  });

  test("has a side that nobody plays as a side of its own", () => {
    const drawn = entry(-1, "card y", { side: 1, ends_turn: false });
    const turns = turnsOf([entry(0, "take"), drawn, entry(-1, "eye 4", { side: 1 })]);
    expect(turns.map(({ player, plies }) => [player, plies.length])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  test("has two turns of one player apart", () => {
    expect(turnsOf([entry(0, "stop"), entry(0, "stop")])).toHaveLength(2);
  });

  test("says what dice show", () => {
    const rolled = entry(0, "roll rr", { ends_turn: false, words: { en: "rolls 2 red dice", fr: "" } });
    const thrown = entry(-1, "2 5", { ends_turn: false, faces: [2, 5] });
    expect(plyInWords({ entries: [rolled, thrown], step: 2 })).toBe("rolls 2 red dice: 2, 5");
  });
});

test("a long move may be broken between its parts", () => {
  const long = entry(0, "[a1>b2]b2^d2", { parts: ["[a1>b2]", "b2", "^d2"] });
  expect(plySpelled({ entries: [long], step: 1 })).toBe("[a1>b2]\u200bb2\u200b^d2");
});

test("a clock shows tenths when they matter", () => {
  expect([3_661, 65, 9.47, 0].map(clockText)).toEqual(["1:01:01", "1:05", "9.4", "0.0"]);
});

test("a seed fits its own seal only", async () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await matches("616263", abc)).toBe(true);
  expect(await matches("616264", abc)).toBe(false);
  expect(await matches("not hex", abc)).toBeNull();
});
