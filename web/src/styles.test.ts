import { expect, test } from "vitest";

const components = import.meta.glob<string>("./**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});
const styles = Object.entries(components).flatMap(([path, source]) => {
  const [, style] = source.split("<style>");
  return style ? [[path, style] as const] : [];
});

/** Where a pattern stands in the styles of components. */
function found(pattern: RegExp): string[] {
  return styles.flatMap(([path, style]) => (style.match(pattern) ?? []).map((text) => `${path}: ${text}`));
}

test("there are styles to look at", () => {
  expect(styles.length).toBeGreaterThan(50);
});

test("colours are tokens", () => {
  expect(found(/#[0-9a-f]{3,8}\b/gi)).toEqual([]);
});

test("layers are tokens", () => {
  expect(found(/z-index: (?!var).*/g)).toEqual([]);
});

test("sizes of texts are tokens, or parts of the text around them", () => {
  // on the board they are in the units of its drawing
  expect(
    found(/font(-size)?:[^;]*\d(rem|vw|%)[^;]*/g).filter((text) => !text.includes("var(--text")),
  ).toEqual([]);
});

test("a condition that has a name is written by it", () => {
  expect(found(/@media.*(528px|899px\) and \(max-aspect|min-width: 900px\),).*/g)).toEqual([]);
});
