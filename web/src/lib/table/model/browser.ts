/** The environment of a table's page in a real browser. */

import { api } from "../../app/api";
import { lookAtStudy } from "../../app/calls";
import { renew } from "../../offline/install/service.svelte";
import { localClient, readyClient, type LocalClient } from "../../offline/client/client";
import { isLocalTable } from "../../offline/names";
import { go } from "../../app/route.svelte";
import { RATES } from "../../ui/motion/pace";
import { settings } from "../../ui/storage/settings.svelte";
import { isStatic } from "../../app/site";
import { reloadOnce } from "../../app/upgraded";
import type { Study, StudyWhy } from "../../app/wire";
import { NO_SUCH_TABLE, type Socket } from "../connection/connection";
import type { TableEnvironment, WhyQuestion } from "./environment";
import { play } from "../../play/sound";
import { systemTimer } from "../../ui/motion/timer";

export function browserEnvironment(id: string): TableEnvironment {
  const key = `ludogite.waiting.${id}`;
  const prefix = Math.random().toString(36).slice(2, 10);
  let count = 0;
  return {
    connect: () => {
      if (isLocalTable(id)) return localClient().connect(id);
      if (isStatic()) return unknownTable();
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/live`);
    },
    timer: systemTimer,
    store: { read: () => sessionStorage.getItem(key), write: (text) => sessionStorage.setItem(key, text) },
    newId: () => `${prefix}-${++count}`,
    random: Math.random,
    reload: () => reloadOnce(sessionStorage, { reload: renew }),
    explain: (question) => {
      const client = isLocalTable(id) ? null : readyClient(); // a table of this device asks the local server anyway
      return client && explainLocally(client, question);
    },
    fetchPosition: (round, step) => api.past(id, round, step),
    fetchGame: (round) => api.game(id, round),
    isVisible: () => document.visibilityState === "visible",
    rate: () => RATES[settings.pace],
    play: (sound) => settings.sound && play(sound),
    openTable: (table) => go(`/table/${encodeURIComponent(table)}`),
  };
}

/** A connection to a table that nobody has. */
function unknownTable(): Socket {
  const socket: Socket = { onmessage: null, onclose: null, send: () => {}, close: () => {} };
  queueMicrotask(() => socket.onclose?.({ code: NO_SUCH_TABLE, reason: "" } as CloseEvent));
  return socket;
}

async function explainLocally(client: LocalClient, question: WhyQuestion): Promise<StudyWhy | null> {
  const { method, path, body } = lookAtStudy(question);
  const response = await client.fetch(path, { method, body: JSON.stringify(body) });
  return response.ok ? ((await response.json()) as Study).why : null;
}
