import { beforeEach, expect, it, vi } from "vitest";
import type { GameInfo, Puzzle, TableLine } from "../app/wire";

const game = (id: string, lesson: number) => ({ id, lesson }) as GameInfo;
const table = (id: string, phase: TableLine["phase"] = "playing"): TableLine => ({
  id,
  game: "long",
  seats: [],
  phase,
  is_your_turn: true,
  updated: 0,
  round: 1,
  rounds: 1,
  score: null,
});
const games = [game("mute", 0), game("long", 6), game("short", 3), game("middle", 4)];

let kept: Record<string, string>;
let page: typeof import("./today");
let lessons: typeof import("../study/lesson/progress");

beforeEach(async () => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
  await load();
});

/** As when the page is opened: what was kept is read again. */
async function load() {
  vi.resetModules();
  page = await import("./today");
  lessons = await import("../study/lesson/progress");
}

it("knows somebody who has sat at a table, though the server that has it is away", async () => {
  expect(page.isBack([])).toBe(false);
  page.hasSat();
  await load();
  expect(page.isBack([])).toBe(true);
  expect(page.today(games, { tables: [], puzzle: null }).isBack).toBe(true);
});

const found = (tables: TableLine[], puzzle: Puzzle | null = null) => page.today(games, { tables, puzzle });
const offered = (...news: Parameters<typeof found>) =>
  found(...news).offers.map((offer) => {
    if (offer.kind === "table") return offer.table.id;
    return `${offer.kind} ${offer.kind === "puzzle" ? offer.puzzle.number : offer.game.id}`;
  });

it("somebody new starts with the shortest lesson, or plays that game at once", () => {
  expect(found([]).isBack).toBe(false);
  expect(offered([])).toEqual(["lesson short", "game short"]);
});

it("somebody new where nothing is taught plays the first game", () => {
  const news = { tables: [], puzzle: null };
  expect(page.today([games[0]!], news).offers).toEqual([{ kind: "game", game: games[0] }]);
  expect(page.today([], news).offers).toEqual([]);
});

it("two games that wait come first, then the next lesson, then the other games", () => {
  expect(found([table("a")]).isBack).toBe(true);
  expect(offered([table("a"), table("over", "over")])).toEqual(["a", "lesson short"]);
  expect(offered(["a", "b", "c", "d"].map((id) => table(id)))).toEqual(["a", "b", "lesson short", "c"]);
});

it("the puzzle of the day is for those who come back, before the lesson", () => {
  const puzzle = { number: 7 } as Puzzle;
  expect(offered([], puzzle)).toEqual(["lesson short", "game short"]);
  expect(offered([table("a")], puzzle)).toEqual(["a", "puzzle 7", "lesson short"]);
});

it("what was done is remembered: the next lesson is another one", async () => {
  lessons.reached("short", 7, true);
  await load();
  expect(found([]).isBack).toBe(true);
  expect(offered([])).toEqual(["lesson middle"]);
});

it("a lesson that was begun comes before shorter ones", async () => {
  lessons.reached("long", 2, false);
  await load();
  expect(offered([])).toEqual(["lesson long"]);
  expect(lessons.progressOf("long")).toEqual({ step: 2, isDone: false });
});

it("a lesson that was done stays done when it is repeated", () => {
  lessons.reached("short", 7, true);
  lessons.reached("short", 0, false);
  expect(lessons.progressOf("short")).toEqual({ step: 0, isDone: true });
});

it.each(["[]", "3", '{"short": {"step": -1, "isDone": true}}', '{"short": 1}', "nonsense"])(
  "whatever else is kept there, as %s, counts for nothing",
  async (value) => {
    kept["ludogite.lessons"] = value;
    await load();
    expect(lessons.progressOf("short")).toEqual({ step: 0, isDone: false });
  },
);
