/** The language of the page: from the browser, or as chosen. */

import { remembered } from "../ui/remembered";

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
