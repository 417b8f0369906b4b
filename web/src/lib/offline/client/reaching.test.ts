import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const kept = vi.hoisted(() => ({ isKept: true, isStatic: false }));
const home = vi.hoisted(() => vi.fn(async (path: string) => new Response(`home ${path}`)));
vi.mock("../install/service.svelte", () => ({ isKept: async () => kept.isKept }));
vi.mock("../../app/site", () => ({
  isStatic: () => kept.isStatic,
  assetUrl: (file: string) => new URL(file, "http://server/folder/").href,
}));
vi.mock("./client", () => ({ localClient: () => ({ fetch: home }) }));
vi.mock("../store", () => ({
  localName: async () => "Zoé",
  localStrength: async (_: string, game: string) => ({ level: game === "kanto" ? 4 : 0, games: 9 }),
}));

import { PATIENCE, reach, storedAddress, type Answerer } from "./reaching";

const GET: RequestInit = { method: "GET" };
const POST: RequestInit = { method: "POST", body: "{}" };
const text = async (path: string, request = GET, who: Answerer = "any") =>
  (await reach(path, request, who)).text();

function network(answer: (path: string) => Response | undefined) {
  const fetch = vi.fn(async (path: string) => {
    const found = answer(path);
    if (!found) throw new TypeError("failed");
    return found;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
const files = (path: string) => (path.includes("/offline/") ? new Response(`file ${path}`) : undefined);

beforeEach(() => {
  Object.assign(kept, { isKept: true, isStatic: false });
  home.mockClear();
});

describe("with a server", () => {
  it("everything goes there, but what is about this device", async () => {
    const fetch = network((path) => new Response(`server ${path}`));
    expect(await text("/api/me")).toBe("server /api/me");
    expect(await text("/api/tables", POST)).toBe("server /api/tables");
    expect(await text("/api/tables/7/past?step=1")).toBe("server /api/tables/7/past?step=1");
    expect(home).not.toHaveBeenCalled();
    expect(await text("/api/tables/here-7/past?step=1")).toBe("home /api/tables/here-7/past?step=1");
    expect(await text("/api/tables", POST, "here")).toBe("home /api/tables");
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

describe.each([
  ["that cannot be reached", undefined],
  ["whose proxy says that it is away", 502],
])("without the server, %s", (_, status) => {
  beforeEach(() => {
    network((path) => files(path) ?? (status ? new Response("away", { status }) : undefined));
  });
  const asked = async (path: string, request = GET, who: Answerer = "any") => {
    const response = await reach(path, request, who).catch(() => null);
    return response && response.status < 500 ? response.text() : null;
  };

  it("this device answers, if its files are kept", async () => {
    expect(await asked("/api/tables", POST)).toBe("home /api/tables");
    expect(await asked("/api/lessons/kanto")).toBe("home /api/lessons/kanto");
    kept.isKept = false;
    expect(await asked("/api/tables", POST)).toBeNull();
  });

  it("what lies in files or is kept needs no local server", async () => {
    expect(await asked("/api/me")).toBe('{"name":"Zoé","address":"","docs":""}');
    expect(await asked("/api/me/strength/kanto")).toBe('{"level":4,"games":9}');
    kept.isKept = false;
    expect(await asked("/api/shelf")).toBe("file http://server/folder/offline/api/shelf.json");
    expect(await asked("/api/me")).toBeNull();
    expect(home).not.toHaveBeenCalled();
  });

  it("what only a server knows is not asked of others", async () => {
    expect(await asked("/api/tables/7/past?step=1")).toBeNull();
    expect(await asked("/api/join/token")).toBeNull();
    expect(await asked("/api/me/tables")).toBeNull();
    expect(await asked("/api/puzzles/today", GET, "server")).toBeNull();
    expect(home).not.toHaveBeenCalled();
  });
});

describe("a server that says nothing", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** As `fetch`: it fails when it is aborted. */
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise<never>((_, fail) => signal!.addEventListener("abort", () => fail(signal!.reason as Error)));

  it("is away after a while: this device answers in its place", async () => {
    vi.stubGlobal("fetch", silent);
    const answer = text("/api/lessons/kanto");
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await answer).toBe("home /api/lessons/kanto");
  });

  it("in the middle of its answer is away, too", async () => {
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (parts) => signal!.addEventListener("abort", () => parts.error(signal!.reason)),
      });
      return new Response(body);
    });
    const answer = text("/api/lessons/kanto");
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(await answer).toBe("home /api/lessons/kanto");
  });

  it("may take its time between the events of a review", async () => {
    const aborted = vi.fn();
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      signal!.addEventListener("abort", aborted);
      return new Response(new ReadableStream(), { headers: { "Content-Type": "text/event-stream" } });
    });
    const leaving = new AbortController();
    await reach("/api/review", { ...POST, signal: leaving.signal }, "any");
    await vi.advanceTimersByTimeAsync(100 * PATIENCE);
    expect(aborted).not.toHaveBeenCalled();
    leaving.abort();
    expect(aborted).toHaveBeenCalledOnce();
  });
});

it("a static site asks no server at all", async () => {
  kept.isStatic = true;
  kept.isKept = false;
  const fetch = network(files);
  expect(await text("/api/rules/kanto/fr")).toContain("offline/api/rules/kanto/fr.json");
  expect(await text("/api/tables", POST)).toBe("home /api/tables");
  expect(await text("/api/me")).toContain("Zoé");
  await expect(text("/api/puzzles/today", GET, "server")).rejects.toThrow();
  expect(fetch).toHaveBeenCalledOnce();
});

it("a request that was given up is not answered by anybody else", async () => {
  network(() => undefined);
  const signal = AbortSignal.abort();
  await expect(reach("/api/review", { ...POST, signal }, "any")).rejects.toThrow();
  expect(home).not.toHaveBeenCalled();
});

describe("answers that never change", () => {
  it.each([
    ["/api/shelf", "api/shelf.json"],
    ["/api/rules/four-circles/fr", "api/rules/four-circles/fr.json"],
    ["/api/games/kanto/cover.svg?12ab", "api/games/kanto/cover.svg"],
    ["/api/games/kanto/diagrams/start.en.svg", "api/games/kanto/diagrams/start.en.svg"],
  ])("%s lies in a file", (path, file) => {
    expect(storedAddress(path)).toBe(`http://server/folder/offline/${file}`);
  });

  it.each(["/api/me", "/api/tables/7/live", "/api/rules/kanto/de", "/api/rules/../../x/en", "/api/shelf/x"])(
    "%s does not",
    (path) => {
      expect(storedAddress(path)).toBeNull();
    },
  );
});
