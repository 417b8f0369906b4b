/** What a table's page needs of the world around it, so that tests can be that world. */

import type { ConnectionEnvironment } from "../connection/connection";
import type { FetchGame } from "./cursor.svelte";
import type { FetchPosition } from "./positions";
import type { Sound } from "../sound";

export interface TableEnvironment extends ConnectionEnvironment {
  fetchPosition: FetchPosition;
  fetchGame: FetchGame;
  isVisible(): boolean;
  /** What the times of motion are multiplied with, as the reader has set it; 0 is at once. */
  rate(): number;
  /** Plays a sound, if the reader wants sounds. */
  play(sound: Sound): void;
  /** Goes on to another table, a rematch. */
  openTable(id: string): void;
}
