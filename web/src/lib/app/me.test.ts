import { expect, test, vi } from "vitest";

const names = vi.hoisted(() => ["", "Ann"]);
vi.mock("./api", () => ({ api: { me: async () => ({ name: names.shift()!, address: "", docs: "" }) } }));

import { isLoopback, me } from "./me.svelte";

test("a name that was given with an invitation is known after asking again", async () => {
  await me.meet();
  await me.meet();
  expect(me.name).toBe("");
  await me.renew();
  expect(me.name).toBe("Ann");
});

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "ludo.localhost"])(
  "%s is this computer",
  (name) => {
    expect(isLoopback(name)).toBe(true);
  },
);

test.each(["192.168.1.7", "localhost.example.org", "games.example.org", "[fe80::1]"])("%s is not", (name) => {
  expect(isLoopback(name)).toBe(false);
});
