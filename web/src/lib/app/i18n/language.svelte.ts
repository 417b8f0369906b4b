/** The language of the page: from the browser, or as chosen. */

import { remembered } from "../../ui/storage/remembered";

export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "fr"];

const choice = remembered<Language | "">("language", "", (value) => value === "en" || value === "fr");

/** The first of the reader's languages that we speak; English otherwise. */
export function spoken(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

/** A language as it is written where the reader lives: in the first of their regions that is known. */
export function regional(language: Language, regions: readonly string[] = wishes): string {
  const locales = regions.map((wish) => new Intl.Locale(wish));
  const region = [...locales.filter((found) => found.language === language), ...locales].find(
    (found) => found.region,
  )?.region;
  return region ? `${language}-${region}` : language;
}

const wishes = typeof navigator === "undefined" ? [] : navigator.languages;
const state = $state<{ now: Language }>({ now: choice.get() || spoken(wishes) });

/** The language now; reading it in a component makes the component follow it. */
export function language(): Language {
  return state.now;
}

/** Speaks this language from now on, here and on the next visit. */
export function speak(next: Language): void {
  state.now = next;
  choice.set(next);
}
