/** A worker of the local server: the server itself, its engine, or what prepares them. The first message says which. */

import { runServer } from "./server";
import type { Role } from "../messages";
import { pictureMemory } from "./python";
import { runEngine } from "./engine";

self.addEventListener(
  "message",
  ({ data }: MessageEvent<Role>) => {
    if (data.role === "server") runServer(data.base, data.name, data.owner);
    else if (data.role === "engine") runEngine(data.base);
    else
      void pictureMemory(data.base)
        .catch(() => undefined) // its page has gone, or there is no room: the next server takes a little longer
        .finally(() => self.close());
  },
  { once: true },
);
