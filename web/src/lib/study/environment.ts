/** The environment of a study in a real browser. */

import { api } from "../api";
import { systemTimer } from "../table/connection/timer";
import { play } from "../table/sound";
import { RATES } from "../ui/pace";
import { settings } from "../ui/settings.svelte";
import type { StudyEnvironment } from "./line";

const LARGEST_SEED = 2 ** 32;

export const studyEnvironment: StudyEnvironment = {
  ask: (request) => api.study(request),
  timer: systemTimer,
  seed: () => Math.floor(Math.random() * LARGEST_SEED),
  rate: () => RATES[settings.pace],
  play: (sound) => settings.sound && play(sound),
};
