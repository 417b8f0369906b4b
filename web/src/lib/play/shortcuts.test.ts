import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeServer, whole } from "../table/fixtures/table";
import { TableModel } from "../table/model/model.svelte";
import { settings } from "../ui/storage/settings.svelte";
import { isShortcut, nameOfKey, shortcutsOf } from "./shortcuts";

/** A key pressed where an element of this role or tag has the focus, while something else may be open. */
function press(
  key: string,
  focus = "body",
  more: Partial<KeyboardEvent> = {},
  opened: string | null = null,
): KeyboardEvent {
  const closest = (selector: string) => (selector.includes(focus) ? {} : null);
  const ownerDocument = { querySelector: () => opened };
  return { key, target: { localName: focus, closest, ownerDocument }, ...more } as unknown as KeyboardEvent;
}

describe("a key is meant for the table", () => {
  test("unless it goes to a field, a dialog or the browser", () => {
    expect(isShortcut(press("u"))).toBe(true);
    expect(isShortcut(press("u", "input"))).toBe(false);
    expect(isShortcut(press("Escape", "dialog"))).toBe(false);
    expect(isShortcut(press("u", "body", { ctrlKey: true }))).toBe(false);
  });

  test("if it is no letter for a button or a link, nor pressed while a menu is open", () => {
    expect(isShortcut(press("u", "button"))).toBe(false);
    expect(isShortcut(press("s", "a"))).toBe(false);
    expect(isShortcut(press("ArrowLeft", "button"))).toBe(true);
    expect(isShortcut(press("u", "body", {}, "menu"))).toBe(false);
    expect(isShortcut(press("u", ".dice-table"))).toBe(true);
  });

  test("once, however long it is held down, unless it steps through moves", () => {
    expect(isShortcut(press("u", "body", { repeat: true }))).toBe(false);
    expect(isShortcut(press("r", "body", { repeat: true }))).toBe(false);
    expect([",", ".", "ArrowLeft"].map((key) => isShortcut(press(key, "body", { repeat: true })))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("unless letters are turned off", () => {
    settings.shortcuts = false;
    expect([",", "u", "?"].map((key) => isShortcut(press(key)))).toEqual([false, false, false]);
    expect([isShortcut(press("ArrowLeft")), isShortcut(press("Escape"))]).toEqual([true, true]);
    settings.shortcuts = true;
    expect(isShortcut(press("u"))).toBe(true);
  });

  test("on the board if it is a letter: arrows move over the board", () => {
    expect(isShortcut(press("u", "role=grid"))).toBe(true);
    expect(isShortcut(press("ArrowLeft", "role=grid"))).toBe(false);
    expect(isShortcut(press(" ", "role=grid"))).toBe(false);
  });
});

test("letters are the same large and small", () => {
  expect([nameOfKey(press("U")), nameOfKey(press("Home"))]).toEqual(["u", "Home"]);
});

describe("the keys", () => {
  const page = { turnBoard: vi.fn(), showShortcuts: vi.fn() };
  const A1_B1 = ["a1-b1", "a1", "b1"];
  let server: FakeServer;
  let model: TableModel;
  let keys: Record<string, () => void>;

  beforeEach(() => {
    server = new FakeServer();
    model = new TableModel("t", server.environment);
    model.open();
    keys = shortcutsOf(model, page);
    return () => model.close();
  });

  test("take back at once, or ask for it", () => {
    server.send(whole([], [], { rights: ["at-once", false, true] }));
    keys["u"]!();
    server.send(whole([], [], { rights: ["by-offer", false, true] }));
    keys["u"]!();
    expect(server.of("act").map(({ act }) => act)).toContain("undo");
    expect(server.of("act").at(-1)).toMatchObject({ act: "offer-undo" });
  });

  test("ask for a hint only where there are hints", () => {
    server.send(whole([], [A1_B1]));
    keys["h"]!();
    expect(server.of("hint")).toHaveLength(0);
    server.send(whole([], [A1_B1], { rights: ["no", true, true] }));
    keys["h"]!();
    expect(server.of("hint")).toHaveLength(1);
  });

  test("step back in a move, then dismiss what is said", () => {
    server.send(whole([], [A1_B1, ["a1-c1", "a1", "c1"]]));
    model.click("a1");
    model.notices.show("…");
    keys["Escape"]!();
    expect([model.input.picking.clicks, model.notices.current?.text]).toEqual([[], "…"]);
    keys["Escape"]!();
    expect(model.notices.current).toBeNull();
  });

  test("turn the board and show the list", () => {
    keys["t"]!();
    keys["?"]!();
    expect(page.turnBoard).toHaveBeenCalledOnce();
    expect(page.showShortcuts).toHaveBeenCalledOnce();
  });
});
