/** A worker of the house on this device: the house itself, its thinker, or what prepares them. The first message says which. */

import { beHouse } from "./server";
import type { Role } from "../messages";
import { pictureMemory } from "./python";
import { beThinker } from "./engine";

self.addEventListener(
  "message",
  ({ data }: MessageEvent<Role>) => {
    if (data.role === "house") beHouse(data.base, data.name, data.owner);
    else if (data.role === "thinker") beThinker(data.base);
    else
      void pictureMemory(data.base)
        .catch(() => undefined) // its page has gone, or there is no room: the next house takes a little longer
        .finally(() => self.close());
  },
  { once: true },
);
