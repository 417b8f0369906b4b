/** What the times of motion are multiplied with, for whatever moves inside a page. */

import { createContext } from "svelte";
import { RATES } from "./pace";
import { settings } from "../storage/settings.svelte";

const [rateOfPage, setRate, hasRate] = createContext<() => number>();
export { setRate };

/** The rate here, to be asked whenever something begins to move: the page's, else what the reader has set. */
export function rateHere(): () => number {
  return hasRate() ? rateOfPage() : () => RATES[settings.pace];
}
