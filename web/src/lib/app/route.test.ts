import { beforeEach, describe, expect, it, vi } from "vitest";

/** A window with just what the router needs. */
function standIn(address: string, hosting = "server") {
  const listeners = new Map<string, (event: unknown) => void>();
  const location = new URL(address) as unknown as Location;
  const change = (_: unknown, __: string, next: string) =>
    Object.assign(location, { href: new URL(next, location.href).href });
  const part = { focus: vi.fn(), scrollIntoView: vi.fn() };
  const listen = (name: string, heard: (event: unknown) => void) => listeners.set(name, heard);
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { pushState: vi.fn(change), replaceState: vi.fn(change) });
  vi.stubGlobal("document", {
    addEventListener: listen,
    removeEventListener: vi.fn(),
    querySelector: () => ({ content: hosting }),
    getElementById: (id: string) => (id === "main" ? part : null),
  });
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("HTMLAnchorElement", Link);
  return { location, listeners, part };
}

class Link {
  target = "";
  constructor(private readonly address: string) {}
  get href() {
    return this.address;
  }
  get origin() {
    return new URL(this.address).origin;
  }
  get pathname() {
    return new URL(this.address).pathname;
  }
  get hash() {
    return new URL(this.address).hash;
  }
  hasAttribute() {
    return false;
  }
  closest() {
    return this;
  }
}

function click(address: string, more: object = {}) {
  return { target: new Link(address), button: 0, defaultPrevented: false, preventDefault: vi.fn(), ...more };
}

describe("the router", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    ["%", "%"],
    ["%zz", "%zz"],
    ["r%C3%A8gle", "règle"],
  ])("reads the anchor #%s, or leaves it as it is written", async (written, read) => {
    standIn(`http://server/rules/kanto#${written}`);
    const { anchor } = await import("./route.svelte");
    expect(anchor()).toBe(read);
  });

  it("begins where the address says", async () => {
    standIn("http://server/rules/kanto#rule-2.1");
    const { here, anchor } = await import("./route.svelte");
    expect(here()).toEqual({ page: "rules", id: "kanto" });
    expect(anchor()).toBe("rule-2.1");
  });

  it("goes to a place, and leaves no trace when told so", async () => {
    standIn("http://server/");
    const { here, go } = await import("./route.svelte");
    go("/game/kanto");
    expect(here()).toEqual({ page: "game", id: "kanto" });
    expect(history.pushState).toHaveBeenCalledOnce();
    go("/table/7", { replace: true });
    expect(here()).toEqual({ page: "table", id: "7" });
    expect(history.replaceState).toHaveBeenCalledOnce();
  });

  it("follows the back button", async () => {
    const { location, listeners } = standIn("http://server/games");
    const { here, watchAddress } = await import("./route.svelte");
    watchAddress();
    location.href = "http://server/";
    listeners.get("popstate")!({});
    expect(here()).toEqual({ page: "catalogue" });
  });

  it("takes a click on a link of the app", async () => {
    const { listeners } = standIn("http://server/");
    const { here, watchAddress } = await import("./route.svelte");
    watchAddress();
    const event = click("http://server/game/kanto");
    listeners.get("click")!(event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(here()).toEqual({ page: "game", id: "kanto" });
  });

  it.each([
    ["another server", click("http://elsewhere/game/kanto")],
    ["a file of the server", click("http://server/api/tables/7/record")],
    ["a new tab", click("http://server/game/kanto", { ctrlKey: true })],
    ["a place on the same page", click("http://server/#main")],
  ])("leaves a click to the browser that leads to %s", async (_, event) => {
    const { listeners } = standIn("http://server/");
    const { here, watchAddress } = await import("./route.svelte");
    watchAddress();
    listeners.get("click")!(event);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(here()).toEqual({ page: "catalogue" });
  });

  it("finds everything behind the sign of a static site", async () => {
    const { location, listeners } = standIn("http://web.space/sub/#/rules/kanto?a=1#rule-2.1", "static");
    const { here, anchor, query, go, watchAddress } = await import("./route.svelte");
    expect(here()).toEqual({ page: "rules", id: "kanto" });
    expect(anchor()).toBe("rule-2.1");
    expect(query().get("a")).toBe("1");
    watchAddress();
    const event = click("http://web.space/sub/#/game/kanto");
    listeners.get("click")!(event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(here()).toEqual({ page: "game", id: "kanto" });
    expect(location.href).toBe("http://web.space/sub/#/game/kanto");
    go("/explore/kanto?move=a");
    expect(location.href).toBe("http://web.space/sub/#/explore/kanto?move=a");
    location.href = "http://web.space/sub/";
    listeners.get("popstate")!({});
    expect(here()).toEqual({ page: "catalogue" });
  });

  it("goes to a part of the page of a static site, and stays on it", async () => {
    const { location, listeners, part } = standIn("http://web.space/sub/#/game/kanto", "static");
    const { here, watchAddress } = await import("./route.svelte");
    watchAddress();
    const event = click("http://web.space/sub/#main");
    listeners.get("click")!(event);
    expect(event.preventDefault).toHaveBeenCalled();
    expect(here()).toEqual({ page: "game", id: "kanto" });
    expect(part.focus).toHaveBeenCalled();
    expect(location.href).toBe("http://web.space/sub/#/game/kanto#main");
  });

  it("leaves the rest of the web space to the browser", async () => {
    const { listeners } = standIn("http://web.space/sub/", "static");
    const { watchAddress } = await import("./route.svelte");
    watchAddress();
    const event = click("http://web.space/blog/");
    listeners.get("click")!(event);
    expect(event.preventDefault).not.toHaveBeenCalled();
  });
});
