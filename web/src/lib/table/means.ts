/** What a table's live line needs of a real browser. */

import { reloadOnce } from "../upgraded";
import type { Means } from "./live";

export function browserMeans(id: string): Means {
  const key = `ludogite.waiting.${id}`;
  const prefix = Math.random().toString(36).slice(2, 10);
  let count = 0;
  return {
    connect: () => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/live`);
    },
    timer: {
      now: () => performance.now(),
      after: (milliseconds, then) => {
        const number = setTimeout(then, milliseconds);
        return () => clearTimeout(number);
      },
    },
    shelter: { read: () => sessionStorage.getItem(key), write: (text) => sessionStorage.setItem(key, text) },
    newId: () => `${prefix}-${++count}`,
    reload: () => reloadOnce(sessionStorage, location),
  };
}
