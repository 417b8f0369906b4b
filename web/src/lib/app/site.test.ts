import { afterEach, describe, expect, it, vi } from "vitest";
import { at, meetingHouse, to } from "./site";

/** A page at an address, with these meta tags. */
function page(address: string, tags: Record<string, string> = {}) {
  const tag = (selector: string) => {
    const content = tags[/name="(.*)"/.exec(selector)![1]!];
    return content === undefined ? null : { content };
  };
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("document", { baseURI: address, querySelector: tag });
}

afterEach(() => vi.unstubAllGlobals());

describe("a house with a server", () => {
  it("has its files at the top, and its places as paths", () => {
    page("https://games.example/game/kanto");
    expect(at("offline/files.json")).toBe("https://games.example/offline/files.json");
    expect(at("/api/games/kanto/cover.svg?1")).toBe("https://games.example/api/games/kanto/cover.svg?1");
    expect(to("/game/kanto")).toBe("/game/kanto");
    expect(meetingHouse()).toBe("");
  });
});

describe("a house of files only", () => {
  const tags = { "ludogite-house": "static", "ludogite-server": "https://games.example" };

  it.each(["https://web.space/some/where/", "https://web.space/some/where/index.html#/game/kanto"])(
    "has its files in its folder, and its places behind the sign: %s",
    (address) => {
      page(address, tags);
      expect(at("offline/files.json")).toBe("https://web.space/some/where/offline/files.json");
      expect(to("/rules/kanto#rule-2.1")).toBe("#/rules/kanto#rule-2.1");
      expect(to("https://games.example/game/kanto")).toBe("https://games.example/game/kanto");
      expect(meetingHouse()).toBe("https://games.example");
    },
  );
});
