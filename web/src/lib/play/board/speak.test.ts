import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "../../app/i18n";
import type { Piece } from "../../app/protocol";
import { legendOf, viewsOf } from "../../table/fixtures/views";
import { Picking } from "./picking";
import { cellsNamed, cellLabel, rowLabel, useOf } from "./speak";

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

test("cells are found by their names in what is said", () => {
  const names = ["a1", "a5", "a7", "camp", "o12"];
  expect(cellsNamed("a5 is not next to a7.", names)).toEqual(["a5", "a7"]);
  expect(cellsNamed("Rien ne va de o12 en a7 : règle 2.4.", names)).toEqual(["a7", "o12"]);
  expect(cellsNamed("It is not your turn; a camp.", names)).toEqual([]);
});
