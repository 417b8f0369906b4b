import { expect, test, vi } from "vitest";

import { reloadOnce } from "./upgraded";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("a page whose parts are gone is loaded again once, and much later once more", () => {
  const [page, kept] = [{ reload: vi.fn() }, memory()];
  reloadOnce(kept, page, 1_000_000);
  reloadOnce(kept, page, 1_002_000);
  expect(page.reload).toHaveBeenCalledTimes(1);
  reloadOnce(kept, page, 1_100_000);
  expect(page.reload).toHaveBeenCalledTimes(2);
});

test("where nothing can be remembered it is not loaded again", () => {
  const page = { reload: vi.fn() };
  const closed = {
    getItem: () => {
      throw new Error("no storage");
    },
    setItem: () => undefined,
  };
  reloadOnce(closed, page);
  expect(page.reload).not.toHaveBeenCalled();
});
