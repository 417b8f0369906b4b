/**
 * What the app says, in both languages.
 *
 * Each part has a catalogue, which is the function that says its texts:
 *
 *     export const table = catalogue({ en: { turn: "{name} to move" }, fr: { turn: "À {name} de jouer" } });
 *     import { table as t } from "./table";   then   {t("turn", { name })}
 *
 * `{count:move|moves}` chooses by number. Apostrophes are typewritten; `typeset` makes print of everything.
 */

import type { Words } from "../wire";
import { language, regional, type Language } from "./language.svelte";
import { typeset } from "./typeset";

export { language, speak, LANGUAGES, type Language } from "./language.svelte";
export { capital } from "./typeset";

export interface Catalogue<Key extends string> {
  (key: Key, params?: Params): string;
  readonly texts: Record<Language, Readonly<Record<Key, string>>>;
}

/** A part's texts; TypeScript refuses a key that only one language has. */
export function catalogue<const English extends Record<string, string>>(texts: {
  en: English;
  fr: Record<keyof English, string>;
}): Catalogue<keyof English & string> {
  const speak = (key: keyof English & string, params: Params = {}): string =>
    render(texts[language()][key], params, language());
  return Object.assign(speak, { texts });
}

/** Words that came from the server. */
export function say(words: Words): string {
  return typeset(words[language()], language());
}

/** A moment, seconds since 1970, as a reader of this language writes it in their region. */
export function moment(seconds: number): string {
  const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(regional(language()), style).format(seconds * 1000);
}

/** A number as a reader of this language writes it. */
export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

function render(text: string, params: Params, language: Language): string {
  return typeset(fill(text, params, language), language);
}

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
