import { describe, expect, it, vi } from "vitest";
import { NOT_SET_UP } from "../../table/connection/connection";
import { LocalClient } from "./client";
import type { FromServer, ServerState, ToServer } from "../messages";
import { LocalServerLost, NotSetUp } from "../names";

/** A page's client with a channel that the test is at the other end of. */
function page(name = "me") {
  const channel = { postMessage: vi.fn<(message: ToServer) => void>(), onmessage: null as never };
  const end = vi.fn();
  const show = vi.fn();
  const client = new LocalClient({
    name: "test",
    page: name,
    channel,
    start: () => Promise.resolve(end),
    show,
  });
  const hear = (data: FromServer) =>
    (channel as unknown as { onmessage(event: { data: FromServer }): void }).onmessage({ data });
  const state = (state: ServerState["state"], owner = "other") =>
    hear({ to: "all", kind: "state", owner, state, part: 0 });
  const sent = (kind: ToServer["kind"]) =>
    channel.postMessage.mock.calls.map(([message]) => message).filter((message) => message.kind === kind);
  return { client, hear, state, sent, end, show };
}
const idOf = (message: ToServer | undefined) => (message as { id: string }).id;

describe("a request", () => {
  it("waits for a server that is ready, and is answered part by part", async () => {
    const { client, hear, state, sent } = page();
    const answer = client.fetch("/api/verify", { method: "POST", body: "{}" });
    expect(sent("request")).toEqual([]);
    state("loading");
    expect(sent("request")).toEqual([]);
    state("ready");
    const [request] = sent("request");
    expect(request).toMatchObject({ from: "me", method: "POST", path: "/api/verify", body: "{}" });
    const to = { to: "me", id: idOf(request) };
    hear({ ...to, kind: "begin", status: 201, type: "text/plain" });
    hear({ ...to, kind: "part", text: "Zo" });
    hear({ ...to, kind: "part", text: "é" });
    hear({ ...to, kind: "end" });
    const response = await answer;
    expect([response.status, response.headers.get("Content-Type")]).toEqual([201, "text/plain"]);
    expect(await response.text()).toBe("Zoé");
  });

  it("goes to the next server too, where the first is lost before it has answered", () => {
    const { client, state, sent } = page();
    void client.fetch("/api/me");
    state("ready", "one");
    state("ready", "one"); // said again to somebody else
    expect(sent("request")).toHaveLength(1);
    state("loading", "two");
    state("ready", "two");
    expect(sent("request")).toHaveLength(2);
  });

  it("fails where this page's own worker cannot start the server, and another time it is tried again", async () => {
    const { client, state, end } = page();
    const first = client.fetch("/api/me");
    state("failed", "another page, which is not ours");
    state("failed", "me");
    await expect(first).rejects.toBeInstanceOf(NotSetUp);
    expect(end).toHaveBeenCalledOnce();
    const { hear, state: later, sent } = page();
    later("ready");
    expect(sent("request")).toEqual([]);
    expect(() => hear({ to: "me", id: "unknown", kind: "end" })).not.toThrow();
  });
});

describe("an answer under way", () => {
  async function begun() {
    const test = page();
    const leaving = new AbortController();
    const answer = test.client.fetch("/api/review", { method: "POST", signal: leaving.signal });
    test.state("ready", "one");
    const id = idOf(test.sent("request")[0]);
    test.hear({ to: "me", id, kind: "begin", status: 200, type: "text/event-stream" });
    test.hear({ to: "me", id, kind: "part", text: "data: 1\n\n" });
    return { ...test, id, leaving, reader: (await answer).body!.getReader() };
  }

  it("ends with an error when the server's tab is closed, and is not taken for one that waits", async () => {
    const { state, sent, reader } = await begun();
    await reader.read();
    state("loading", "two");
    await expect(reader.read()).rejects.toBeInstanceOf(LocalServerLost);
    state("ready", "two");
    expect(sent("request")).toHaveLength(1);
  });

  it("is abandoned by whoever leaves, and the server is told", async () => {
    const { leaving, hear, id, sent, reader } = await begun();
    leaving.abort();
    await reader.read().catch(() => undefined);
    await expect(reader.read()).rejects.toMatchObject({ name: "AbortError" });
    expect(sent("abandon")).toMatchObject([{ id }]);
    expect(() => hear({ to: "me", id, kind: "part", text: "late" })).not.toThrow();
  });

  it("is abandoned by whoever reads no further", async () => {
    const { id, sent, reader } = await begun();
    await reader.cancel();
    expect(sent("abandon")).toMatchObject([{ id }]);
  });
});

it("a request that is given up before it is answered fails, and the server is told", async () => {
  const { client, state, sent } = page();
  const leaving = new AbortController();
  const answer = client.fetch("/api/study/opinion", { method: "POST", signal: leaving.signal });
  state("ready");
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  expect(sent("abandon")).toMatchObject([{ id: idOf(sent("request")[0]) }]);
});

describe("a connection", () => {
  it("is opened at a server that is ready, brings messages and takes them", () => {
    const { client, hear, state, sent } = page();
    const socket = client.connect("here-1");
    const heard = vi.fn();
    socket.onmessage = ({ data }) => void heard(data);
    state("ready");
    const [opened] = sent("connect");
    expect(opened).toMatchObject({ table: "here-1" });
    hear({ to: "me", id: idOf(opened), kind: "message", text: "hello" });
    hear({ to: "somebody else", id: idOf(opened), kind: "message", text: "not for us" });
    expect(heard.mock.calls).toEqual([["hello"]]);
    socket.send("ping");
    expect(sent("send")).toMatchObject([{ id: idOf(opened), text: "ping" }]);
    socket.close();
    expect(sent("leave")).toMatchObject([{ id: idOf(opened) }]);
  });

  it("is cut when another worker becomes the server, so that the table comes back by itself", () => {
    const { client, state } = page();
    const socket = client.connect("here-1");
    const closed = vi.fn();
    socket.onclose = ({ code }) => void closed(code);
    state("ready", "one");
    state("loading", "two");
    expect(closed.mock.calls).toEqual([[1013]]);
  });

  it("ends for good where this page's own worker cannot start the server", () => {
    const { client, state } = page();
    const closed = vi.fn();
    client.connect("here-1").onclose = ({ code }) => void closed(code);
    state("failed", "me");
    expect(closed.mock.calls).toEqual([[NOT_SET_UP]]);
  });

  it("is closed with what the server says", () => {
    const { client, hear, state, sent } = page();
    const socket = client.connect("here-1");
    const closed = vi.fn();
    socket.onclose = ({ code, reason }) => void closed(code, reason);
    state("ready");
    hear({ to: "me", id: idOf(sent("connect")[0]), kind: "closed", code: 4404, reason: "no-such-table" });
    expect(closed.mock.calls).toEqual([[4404, "no-such-table"]]);
  });
});

it("shows how far it has come, and nothing once it is ready", () => {
  const { client, state, show } = page();
  state("loading");
  expect(show).not.toHaveBeenCalled(); // nobody waits for it
  void client.fetch("/api/me");
  state("loading");
  expect(show.mock.lastCall?.[0]).toMatchObject({ state: "loading" });
  state("ready");
  expect(show.mock.lastCall).toEqual([null]);
});
