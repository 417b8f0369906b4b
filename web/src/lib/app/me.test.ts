import { expect, test } from "vitest";

import { isLoopback } from "./me.svelte";

test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "ludo.localhost"])(
  "%s is this computer",
  (name) => {
    expect(isLoopback(name)).toBe(true);
  },
);

test.each(["192.168.1.7", "localhost.example.org", "games.example.org", "[fe80::1]"])("%s is not", (name) => {
  expect(isLoopback(name)).toBe(false);
});
