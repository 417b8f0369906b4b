import { describe, expect, test } from "vitest";
import { GAMES, viewsOf } from "../../table/fixtures/views";
import { Picking, type Clicked } from "./picking";

/** A picking of these moves, written as `"move: click click"`. */
function picking(...lines: string[]): Picking {
  const all = lines.map((line) => {
    const [move, clicks] = line.split(": ") as [string, string];
    return { move, clicks: clicks.split(" ") };
  });
  return new Picking(all);
}

/** What comes of these clicks, one after the other. */
function after(start: Picking, ...names: string[]): [Picking, Clicked] {
  let step: [Picking, Clicked] = [start, { kind: "more" }];
  for (const name of names) step = step[0].click(name);
  return step;
}

describe.each(GAMES)("%s", (game) => {
  test("every move can be clicked, and only its own clicks lead to it", () => {
    for (const view of viewsOf(game)) {
      const cells = new Set(view.board!.cells.map((cell) => cell.name));
      const start = new Picking(view.actions, [], (name) => cells.has(name));
      expect(start.all.length).toBeGreaterThan(0);
      for (const { move, clicks } of firsts(start)) expect(clicked(start, clicks)).toBe(move);
    }
  });
});

/** Each move with its first clicks. */
function firsts({ all }: Picking): Picking["all"] {
  return all.filter((way) => all.find(({ move }) => move === way.move) === way);
}

/** Clicks until the move is done; a move that could go on is finished by clicking its last place again. */
function clicked(start: Picking, clicks: string[]): string | undefined {
  let picking = start;
  for (const name of [...clicks, clicks[clicks.length - 1]!]) {
    expect([...picking.next, picking.complete && picking.last]).toContain(name);
    const [next, what] = picking.click(name);
    if (what.kind === "done") return what.move;
    picking = next;
  }
  return undefined;
}

test("jumps in another order go on as the move that they mean", () => {
  const start = picking(
    "k1^m1: k1 m1",
    "k1^k3: k1 k3",
    "k1^k3^m3: k1 k3 m3",
    "k1^k3^m3^o3: k1 k3 m3 o3",
    "k1^k3^m3: k1 m1 m3",
  );
  const [jumped, what] = after(start, "k1", "m1", "m3");
  expect(what.kind).toBe("more");
  expect(jumped.clicks).toEqual(["k1", "k3", "m3"]);
  expect(jumped.complete).toBe("k1^k3^m3");
  expect(jumped.click("o3")[1]).toEqual({ kind: "done", move: "k1^k3^m3^o3" });
});

test("a move is done where jumps could only lead back", () => {
  const start = picking("k1^m1: k1 m1", "k1^m1^m3: k1 m1 m3", "k1^m1: k1 m1 m3 m1");
  expect(after(start, "k1", "m1")[1].kind).toBe("more");
  expect(after(start, "k1", "m1", "m3")[1]).toEqual({ kind: "done", move: "k1^m1^m3" });
});

test("a piece with a single target is not moved by the first click", () => {
  const [after_, what] = after(picking("a1-a2: a1 a2", "b1-b2: b1 b2"), "a1");
  expect(what.kind).toBe("more");
  expect([...after_.next]).toEqual(["a2"]);
});

test("a pawn is turned over by clicking it twice", () => {
  expect(after(picking("?c3: c3 c3", "c3-c5: c3 c5"), "c3", "c3")[1]).toEqual({ kind: "done", move: "?c3" });
});

test("clicking another piece of one's own begins anew", () => {
  const [chosen, what] = after(picking("a1-a2: a1 a2", "b1-b2: b1 b2"), "a1", "b1");
  expect(what.kind).toBe("more");
  expect(chosen.clicks).toEqual(["b1"]);
});

test("clicking the chosen piece again lets it go", () => {
  const [chosen, what] = after(picking("a1-a2: a1 a2"), "a1", "a1");
  expect(what.kind).toBe("back");
  expect(chosen.clicks).toEqual([]);
});

describe("a chain of jumps that may go on", () => {
  const chain = picking("a^c: a c", "a^c^e: a c e", "a^c^g: a c g");

  test("waits after a jump that could be the last", () => {
    const [waiting, what] = after(chain, "a", "c");
    expect(what.kind).toBe("more");
    expect(waiting.complete).toBe("a^c");
    expect([...waiting.next]).toEqual(["e", "g"]);
  });
  test("ends where its last place is clicked again", () => {
    expect(after(chain, "a", "c", "c")[1]).toEqual({ kind: "done", move: "a^c" });
  });
  test("goes on where another place is clicked", () => {
    expect(after(chain, "a", "c", "g")[1]).toEqual({ kind: "done", move: "a^c^g" });
  });
  test("steps back one jump at a time", () => {
    const [waiting] = after(chain, "a", "c");
    expect(waiting.back().clicks).toEqual(["a"]);
    expect(waiting.back().back().back().clicks).toEqual([]);
  });
  test("is not lost by a wrong click in the middle", () => {
    const [waiting, what] = after(chain, "a", "c", "z");
    expect(what).toEqual({ kind: "refused", clicks: ["a", "c", "z"] });
    expect(waiting.clicks).toEqual(["a", "c"]);
  });
});

test("a tile that is laid can be taken back before the piece moves", () => {
  const [laid] = after(picking("[t>p]a-p: t p a", "[t>p]b-p: t p b", "[t>q]a-q: t q a"), "t", "p");
  expect([...laid.next]).toEqual(["a", "b"]);
  expect([...laid.back().next]).toEqual(["p", "q"]);
});

test("a click that begins nothing is refused with the clicks before it", () => {
  const start = picking("a1-a2: a1 a2");
  expect(after(start, "h8")[1]).toEqual({ kind: "refused", clicks: ["h8"] });
  expect(after(start, "a1", "h8")[1]).toEqual({ kind: "refused", clicks: ["a1", "h8"] });
});

test("words that nothing is left to choose in are not asked for", () => {
  const arrangements = ["MMHH", "MHMH", "HHMM"].map((move) => ({ move, clicks: [...move] }));
  const start = new Picking(arrangements, [], () => false);
  expect(after(start, "M", "M")[1]).toEqual({ kind: "done", move: "MMHH" });
  expect(after(start, "M")[1].kind).toBe("more");
});
