/** A worker of the house on this device: the house itself, or its thinker. The first message says which. */

import { beHouse } from "./keeper";
import type { Role } from "./messages";
import { beThinker } from "./thinker";

self.addEventListener(
  "message",
  ({ data }: MessageEvent<Role>) => {
    if (data.role === "house") beHouse(data.base, data.name, data.owner);
    else beThinker(data.base);
  },
  { once: true },
);
