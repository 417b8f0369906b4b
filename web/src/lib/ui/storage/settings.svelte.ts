/** What a reader sets for all pages: the theme, how fast moves are shown, sounds (off by default), letter keys. */

import { PACES, type Pace } from "../motion/pace";
import { remembered } from "./remembered";

export type Theme = "system" | "light" | "dark";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

const theme = remembered<Theme>("theme", "system", (value) => THEMES.includes(value as Theme));
const sound = remembered<boolean>("sound", false, (value) => typeof value === "boolean");
const pace = remembered<Pace>("pace", "normal", (value) => PACES.includes(value as Pace));
const shortcuts = remembered<boolean>("shortcuts", true, (value) => typeof value === "boolean");
const state = $state({
  theme: theme.get(),
  sound: sound.get(),
  pace: pace.get(),
  shortcuts: shortcuts.get(),
});

export const settings = {
  get theme(): Theme {
    return state.theme;
  },
  set theme(next: Theme) {
    state.theme = next;
    theme.set(next);
  },
  get sound(): boolean {
    return state.sound;
  },
  set sound(next: boolean) {
    state.sound = next;
    sound.set(next);
  },
  /** Whether letters are shortcuts. */
  get shortcuts(): boolean {
    return state.shortcuts;
  },
  set shortcuts(next: boolean) {
    state.shortcuts = next;
    shortcuts.set(next);
  },
  get pace(): Pace {
    return state.pace;
  },
  set pace(next: Pace) {
    state.pace = next;
    pace.set(next);
  },
};
