import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ProblemError } from "./api";

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

afterEach(() => vi.unstubAllGlobals());

describe("a request", () => {
  it("that changes something carries the cookie's value as a header", async () => {
    vi.stubGlobal("document", { cookie: "other=1; csrf=abc%3D" });
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

  it("that changes something first gets the cookies where there are none", async () => {
    vi.stubGlobal("document", { cookie: "" });
    const fetch = answering(json({ name: "", address: "" }), json({ table: "7" }));
    expect(await api.join("token", { name: null })).toEqual({ table: "7" });
    expect(fetch).toHaveBeenNthCalledWith(1, "/api/me", expect.objectContaining({ method: "GET" }));
  });

  it("of somebody whom the server does not know yet is made again once they are introduced", async () => {
    vi.stubGlobal("document", { cookie: "csrf=abc" });
    const stranger = json({ words: { en: "Who?", fr: "Qui ?" }, code: "no-guest" }, 401);
    const fetch = answering(stranger, json({ name: "", address: "" }), json({ table: "7" }));
    expect(await api.join("token", { name: null })).toEqual({ table: "7" });
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(["/api/join/token", "/api/me", "/api/join/token"]);
  });

  it("of somebody who stays unknown is refused, and not made for ever", async () => {
    vi.stubGlobal("document", { cookie: "csrf=abc" });
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
    expect((await refusal(api.shelf())).code).toBe("offline");
  });

  it.each([
    ["a page that is no answer", new Response("<p>hello</p>", { status: 200 })],
    ["an error without words", json({ detail: "?" }, 500)],
  ])("that gets %s is unclear", async (_, answer) => {
    answering(answer);
    expect((await refusal(api.shelf())).code).toBe("unclear");
  });
});
