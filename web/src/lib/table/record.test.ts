import { afterEach, beforeEach, expect, it, vi } from "vitest";

const site = vi.hoisted(() => ({ isStatic: false, isAlone: false }));
const shown = vi.hoisted(() => ({ toast: vi.fn(), save: vi.fn(), copied: vi.fn() }));
vi.mock("../app/site", () => ({
  isStatic: () => site.isStatic,
  assetUrl: (file: string) => `https://site/${file}`,
}));
vi.mock("../app/me.svelte", () => ({
  isLoopback: (name: string) => name === "localhost",
  me: {
    meet: async () => undefined,
    linkTo: (path: string) => `https://server${path}`,
    get isAlone() {
      return site.isAlone || site.isStatic;
    },
  },
}));
vi.mock("../app/api", () => ({
  ProblemError: class extends Error {},
  api: {
    game: async () => ({ options: { size: 8 }, history: [{ text: "a1-a2" }, { text: "b1-b2" }] }),
    tableRecord: async () => "Ludogite record 1",
  },
}));
const picture = new Blob(["png"], { type: "image/png" });
const pictureOf = vi.hoisted(() => vi.fn());
vi.mock("../study/explore/keeping", () => ({ pictureOf }));
vi.mock("../ui/feedback/toasts.svelte", () => ({ toast: shown.toast }));
vi.mock("../ui/storage/saving", () => ({ save: shown.save }));
vi.mock("../ui/storage/copying", () => ({ copyText: async (text: string) => (shown.copied(text), true) }));

import { shareGame } from "./record";

const shared = (table: string) => ({ table, game: "kanto", round: 1 });
const share = vi.fn(async (_: ShareData) => undefined);
const LINE = { game: "kanto", options: { size: 8 }, moves: ["a1-a2", "b1-b2"] };

beforeEach(() => {
  Object.assign(site, { isStatic: false, isAlone: false });
  pictureOf.mockResolvedValue(picture);
  vi.stubGlobal("location", new URL("https://server/table/7"));
  vi.stubGlobal("navigator", { share, canShare: () => true });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it("a game at a server is shared by the link to its table", async () => {
  await shareGame(shared("7"), "Kanto");
  expect(share.mock.calls[0]![0]).toMatchObject({ title: "Kanto", url: "https://server/table/7" });
});

it("a game on this device is shared by a link that has its moves: nobody else can open its table", async () => {
  await shareGame(shared("here-7"), "Kanto");
  const url = new URL(share.mock.calls[0]![0].url!);
  expect(url.pathname).toBe("/explore/kanto");
  expect(url.searchParams.getAll("move")).toEqual(LINE.moves);
});

it("a game that only this computer can open is shared as a picture of its final position", async () => {
  site.isAlone = true;
  await shareGame(shared("7"), "Kanto");
  expect(pictureOf).toHaveBeenCalledWith(LINE, "png");
  const { files, text } = share.mock.calls[0]![0];
  expect(files).toMatchObject([{ name: "kanto.png", type: "image/png" }]);
  expect(text).not.toContain("record");
});

it.each([
  ["games.example.org", true],
  ["localhost", false],
])("a static site at %s shares a link: %s", async (host, isLink) => {
  site.isStatic = true;
  vi.stubGlobal("location", new URL(`https://${host}/`));
  await shareGame(shared("here-7"), "Kanto");
  expect("url" in share.mock.calls[0]![0]).toBe(isLink);
});

it("without anything to share with a link is copied, and a picture is saved", async () => {
  vi.stubGlobal("navigator", {});
  await shareGame(shared("7"), "Kanto");
  expect(shown.copied).toHaveBeenCalledWith("https://server/table/7");
  site.isAlone = true;
  await shareGame(shared("7"), "Kanto");
  expect(shown.save).toHaveBeenCalledOnce();
  expect(shown.copied).toHaveBeenCalledOnce();
});
