import { describe, expect, it } from "vitest";
import { catalogue, say, speak } from ".";
import type { Catalogue } from ".";
import { fill, placesOf } from "./index";
import { regional, spoken } from "./language.svelte";
import { typeset, typesetHtml } from "./typeset";

const parts = import.meta.glob<Record<string, Catalogue<string>>>(
  "./{shell,table,board,dice,study,puzzle,device}.ts",
  {
    eager: true,
  },
);
const sources = Object.values(
  import.meta.glob<string>(["../../../**/*.{svelte,ts}", "!./*.ts", "!../../../**/*.test.ts"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).join("\n");
const catalogues = Object.values(parts).flatMap((part) =>
  Object.entries(part).filter(([, found]) => typeof found === "function" && "texts" in found),
);

describe.each(catalogues)("the catalogue %s", (_, { texts }) => {
  const keys = Object.keys(texts.en);

  it("has every text in both languages", () => {
    expect(Object.keys(texts.fr).sort()).toEqual([...keys].sort());
    for (const language of ["en", "fr"] as const)
      for (const key of keys) expect(texts[language][key], `${language} ${key}`).toMatch(/\S/);
  });

  it("takes the same values in both languages", () => {
    for (const key of keys) expect(placesOf(texts.fr[key]!), key).toEqual(placesOf(texts.en[key]!));
  });

  it("has no text that nobody says", () => {
    const unused = keys.filter((key) => !isSaid(key));
    expect(unused).toEqual([]);
  });
});

/** Whether a key stands in the sources, whole or as `prefix-${…}` or `prefix_${…}`. */
function isSaid(key: string): boolean {
  if (['"', "'", "`"].some((quote) => sources.includes(quote + key + quote))) return true;
  const starts = [...key.matchAll(/[-_]/g)].map(({ index }) => key.slice(0, index + 1));
  return starts.some((start) => sources.includes("`" + start + "${"));
}

it("finds the shell's catalogue at least", () => {
  expect(catalogues.map(([name]) => name)).toContain("shell");
});

describe("a text", () => {
  it("takes values in its places, and leaves alone what it has no value for", () => {
    expect(fill("{name} plays {game}", { name: "Ann" }, "en")).toBe("Ann plays {game}");
  });

  it("chooses the word by the number, as the language does", () => {
    const text = "{count} {count:move|moves}";
    expect(fill(text, { count: 1 }, "en")).toBe("1 move");
    expect(fill(text, { count: 0 }, "en")).toBe("0 moves");
    expect(fill("{count} {count:coup|coups}", { count: 0 }, "fr")).toBe("0 coup");
  });

  it("says the language that was chosen", () => {
    const greet = catalogue({ en: { hello: "Hello {name}!" }, fr: { hello: "Bonjour {name} !" } });
    speak("en");
    expect(greet("hello", { name: "Ann" })).toBe("Hello Ann!");
    speak("fr");
    expect(greet("hello", { name: "Ann" })).toBe("Bonjour Ann\u202f!");
    expect(say({ en: "Why?", fr: "Pourquoi ?" })).toBe("Pourquoi\u202f?");
  });
});

describe("typography", () => {
  it("keeps French signs with the word before them", () => {
    expect(typeset("Quoi ? Non ; si : « oui » !", "fr")).toBe(
      "Quoi\u202f? Non\u202f; si\u00a0: «\u00a0oui\u00a0»\u202f!",
    );
  });

  it("leaves addresses and times alone", () => {
    expect(typeset("http://house 12:30", "fr")).toBe("http://house 12:30");
  });

  it("curls apostrophes, and quotes as the language does", () => {
    expect(typeset("l'Œil dit \"n'importe\"", "fr")).toBe("l’Œil dit «\u00a0n’importe\u00a0»");
    expect(typeset("It's the players' \"draw\", or 'random'", "en")).toBe(
      "It’s the players’ “draw”, or ‘random’",
    );
  });

  it("sets the text of HTML, but neither its tags nor its code", () => {
    const html = "<p title=\"l'an\">L'un, dit &quot;<b>K</b>&quot; : <code>'a' : 1</code></p>";
    expect(typesetHtml(html, "fr")).toBe(
      '<p title="l\'an">L’un, dit "<b>K</b>"\u00a0: <code>\'a\' : 1</code></p>',
    );
  });

  it("needs straight apostrophes in the sources", () => {
    const texts = catalogues.flatMap(([, { texts }]) =>
      Object.values(texts).flatMap((one) => Object.values(one)),
    );
    expect(texts.filter((text) => /[’‘“”]/.test(text))).toEqual([]);
  });
});

describe("the language of the page", () => {
  it("is the first of the reader's that we speak", () => {
    expect(spoken(["de-AT", "fr-BE", "en"])).toBe("fr");
  });

  it("is written as in the reader's region", () => {
    expect(regional("en", ["en-GB", "fr"])).toBe("en-GB");
    expect(regional("fr", ["de-CH", "en"])).toBe("fr-CH");
    expect(regional("en", ["fr-CA", "en-AU"])).toBe("en-AU");
    expect(regional("fr", ["fr"])).toBe("fr");
    expect(new Date(0).toLocaleDateString(regional("en", ["en-GB"]), { timeZone: "UTC" })).toBe("01/01/1970");
  });

  it("is English when we speak none of them", () => {
    expect(spoken(["de", "ja"])).toBe("en");
  });
});
