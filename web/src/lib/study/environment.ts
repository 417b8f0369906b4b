/** The environment of a study in a real browser. */

import { api } from "../app/api";
import { systemTimer } from "../ui/motion/timer";
import { play } from "../play/sound";
import { RATES } from "../ui/motion/pace";
import { settings } from "../ui/storage/settings.svelte";
import type { StudyEnvironment } from "./start";

const LARGEST_SEED = 2 ** 32;

export const studyEnvironment: StudyEnvironment = {
  ask: (request) => api.study(request),
  timer: systemTimer,
  seed: () => Math.floor(Math.random() * LARGEST_SEED),
  rate: () => RATES[settings.pace],
  play: (sound) => settings.sound && play(sound),
};
