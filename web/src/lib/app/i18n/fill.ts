/** Texts with places for values: `{name}`, and `{count:move|moves}` where the word depends on a number. */

import type { Language } from "./language.svelte";

export type Params = Record<string, string | number>;

const PLACE = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g;
const RULES = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

/** The text with its places filled. */
export function fill(text: string, params: Params, language: Language): string {
  return text.replace(PLACE, (place, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return place;
    if (one === undefined) return String(value);
    return RULES[language].select(Number(value)) === "one" ? one : (many ?? one);
  });
}

/** The names of the values a text has places for. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map((match) => match[1]!))].sort();
}
