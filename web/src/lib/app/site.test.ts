import { afterEach, describe, expect, it, vi } from "vitest";
import { assetUrl, meetingServer, href } from "./site";

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

describe("an app with a server", () => {
  it("has its files at the top, and its places as paths", () => {
    page("https://games.example/game/kanto");
    expect(assetUrl("offline/files.json")).toBe("https://games.example/offline/files.json");
    expect(assetUrl("/api/games/kanto/cover.svg?1")).toBe(
      "https://games.example/api/games/kanto/cover.svg?1",
    );
    expect(href("/game/kanto")).toBe("/game/kanto");
    expect(meetingServer()).toBe("");
  });
});

describe("a static site", () => {
  const tags = { "ludogite-house": "static", "ludogite-server": "https://games.example" };

  it.each(["https://web.space/some/where/", "https://web.space/some/where/index.html#/game/kanto"])(
    "has its files in its folder, and its places behind the sign: %s",
    (address) => {
      page(address, tags);
      expect(assetUrl("offline/files.json")).toBe("https://web.space/some/where/offline/files.json");
      expect(href("/rules/kanto#rule-2.1")).toBe("#/rules/kanto#rule-2.1");
      expect(href("https://games.example/game/kanto")).toBe("https://games.example/game/kanto");
      expect(meetingServer()).toBe("https://games.example");
    },
  );
});
