import type { TableLine } from "./wire";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalServerLost } from "../offline/names";
import { reviewRecord } from "./calls";
import { api, askEvents, ProblemError, readEvents } from "./api";

function answering(...answers: (Response | Error)[]) {
  const fetch = vi.fn(async (_path: string) => {
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (problem: unknown) => problem as ProblemError,
  );

const carrying = (cookie: string) =>
  vi.stubGlobal("document", { cookie, baseURI: "http://server/", querySelector: () => null });

beforeEach(() => {
  carrying("csrf=abc");
  vi.stubGlobal("location", new URL("http://server/games"));
});
afterEach(() => vi.unstubAllGlobals());

describe("my tables", () => {
  const line = (id: string) => ({ id }) as TableLine;

  it("are those of the server", async () => {
    answering(json([line("7")]));
    expect(await api.myTables()).toEqual({ tables: [line("7")], problem: null });
  });

  it("are those known before while the server is away, and it is said why", async () => {
    answering(new TypeError("failed"));
    const found = await api.myTables([line("7"), line("here-1")]);
    expect(found.tables).toEqual([line("7")]);
    expect(found.problem).toMatchObject({ code: "offline" });
  });
});

describe("a request", () => {
  it("that changes something carries the cookie's value as a header", async () => {
    carrying("other=1; csrf=abc%3D");
    const fetch = answering(json({ name: "Ann", address: "" }));
    await api.rename("Ann");
    expect(fetch).toHaveBeenCalledWith(
      "/api/me",
      expect.objectContaining({
        method: "PUT",
        headers: expect.objectContaining({ "X-CSRF-Token": "abc=" }),
      }),
    );
  });

  it("of somebody without cookies waits for them, however many are made at once", async () => {
    carrying("");
    const fetch = answering(json({ name: "", address: "" }), json({ table: "7" }), json({ games: [] }));
    expect(await Promise.all([api.join("token", { name: null }), api.catalogue()])).toEqual([
      { table: "7" },
      { games: [] },
    ]);
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(["/api/me", "/api/join/token", "/api/shelf"]);
  });

  it("of somebody whom the server does not know yet is made again once they are introduced", async () => {
    const stranger = json({ words: { en: "Who?", fr: "Qui ?" }, code: "no-guest" }, 401);
    const fetch = answering(stranger, json({ name: "", address: "" }), json({ table: "7" }));
    expect(await api.join("token", { name: null })).toEqual({ table: "7" });
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(["/api/join/token", "/api/me", "/api/join/token"]);
  });

  it("of somebody who stays unknown is refused, and not made for ever", async () => {
    const stranger = () => json({ words: { en: "Who?", fr: "Qui ?" }, code: "no-guest" }, 401);
    answering(stranger(), json({ name: "", address: "" }), stranger());
    expect((await refusal(api.join("token", { name: null }))).code).toBe("no-guest");
  });

  it("that is refused says why in both languages", async () => {
    answering(json({ words: { en: "No.", fr: "Non." }, code: "no-such-table" }, 404));
    const problem = await refusal(api.invitation("x"));
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({ words: { fr: "Non." }, code: "no-such-table", status: 404 });
  });

  it.each([
    ["the network is gone", new TypeError("failed")],
    ["a proxy says that the server is", new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ])("is offline when %s", async (_, answer) => {
    answering(answer);
    expect((await refusal(api.catalogue())).code).toBe("offline");
  });

  it.each([
    ["a page that is no answer", new Response("<p>hello</p>", { status: 200 })],
    ["an error without words", json({ detail: "?" }, 500)],
  ])("that gets %s is unclear", async (_, answer) => {
    answering(answer);
    expect((await refusal(api.catalogue())).code).toBe("unclear");
  });
});

/** A stream that is cut into pieces of so many bytes. */
function cut(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

it.each([1, 2, 7, 1000])("events are read however they are cut: %i bytes at a time", async (size) => {
  const found: unknown[] = [];
  const text = 'data: {"a":"é"}\n\n:\n\ndata: {"b":2}\n\ndata: {"lost"';
  for await (const event of readEvents(cut(text, size))) found.push(event);
  expect(found).toEqual([{ a: "é" }, { b: 2 }]);
});

it("a review whose local server is lost in the middle is asked for again", async () => {
  const lost = new ReadableStream<Uint8Array>({
    start: (parts) => parts.enqueue(new TextEncoder().encode('data: "begun"\n\n')),
    pull: (parts) => parts.error(new LocalServerLost()),
  });
  const events = (body: BodyInit) => new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  const fetch = answering(events(lost), events('data: "begun"\n\ndata: "done"\n\n'));
  const found: unknown[] = [];
  for await (const event of askEvents(reviewRecord({ record: "" }), new AbortController().signal))
    found.push(event);
  expect(found.slice(-2)).toEqual(["begun", "done"]);
  expect(fetch).toHaveBeenCalledTimes(2);
});
