/** The service worker from the page's side: started once the page stands, asked what is kept, and told to change over. */

import { assetUrl } from "../../app/site";

export interface KeptFile {
  path: string;
  size: number;
}

/** What a local server needs beside the app, and the paths of what is here of it. */
export interface Rest {
  files: KeptFile[];
  kept: string[];
}

type Question = "rest" | "forget" | { keep: string[] };

/** No browser answers later than this; a worker that was stopped in between never does. */
const PATIENCE = 300_000;
const state = $state({ isNewer: false });
let registration: Promise<ServiceWorkerRegistration | null> = Promise.resolve(null);

/** Whether a newer build of the app waits to be used. */
export function newerIsReady(): boolean {
  return state.isNewer;
}

/** Keeps the app for visits without a network, from now on. */
export function startService(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const loaded = new Promise<void>((go) =>
    document.readyState === "complete" ? go() : addEventListener("load", () => go(), { once: true }),
  );
  registration = loaded
    .then(() => navigator.serviceWorker.register(assetUrl("service-worker.js"), { updateViaCache: "none" }))
    .then((found) => found ?? null)
    .catch(() => null); // then there is no app without a network, and everything else is as it is
  void registration.then((found) => found && watch(found));
}

/** Keeps the app's pages too: somebody has opened one. */
export async function keepPages(): Promise<void> {
  await settled();
  (await registration)?.active?.postMessage("keep pages");
}

/** Changes over to the newer build; the page is loaded again. */
export async function takeNewer(): Promise<void> {
  const waiting = (await registration)?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

/** Loads the page again, in the newest build that there is: the one that is kept no longer fits. */
export async function renew(): Promise<void> {
  await (await registration)?.update().catch(() => undefined);
  await settled();
  await takeNewer();
}

/** Waits until the worker that is just being installed is there, or has failed. */
export async function settled(): Promise<void> {
  const found = await registration;
  const coming = found?.installing ?? (found?.active ? null : found?.waiting); // nearly active
  if (!found || !coming) return;
  await new Promise<void>((go) => {
    const isThere = () => coming.state === "activated" || (coming.state === "installed" && found.active);
    const look = () => (isThere() || coming.state === "redundant") && go();
    coming.addEventListener("statechange", look);
    look();
  });
}

/** Asks for the rest, to keep files of it, or to forget all of it; null where nothing can be kept. */
export async function ask(question: Question): Promise<Rest | null> {
  const active = (await registration)?.active;
  if (!active) return null;
  return new Promise((answer, fail) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => fail(new Error("no answer")), PATIENCE);
    port1.onmessage = ({ data }: MessageEvent<Rest | { problem: string }>) => {
      clearTimeout(timer);
      port1.close();
      if ("problem" in data) fail(new Error(data.problem));
      else answer(data);
    };
    active.postMessage(question, [port2]);
  });
}

/** Whether everything for a local server is here. */
export async function isKept(): Promise<boolean> {
  const rest = await ask("rest").catch(() => null);
  return rest !== null && rest.files.length > 0 && rest.kept.length === rest.files.length;
}

function watch(found: ServiceWorkerRegistration): void {
  const wasControlled = navigator.serviceWorker.controller !== null;
  const look = () =>
    (state.isNewer ||= found.waiting !== null && navigator.serviceWorker.controller !== null);
  look();
  found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", look));
  navigator.serviceWorker.addEventListener("controllerchange", () => (state.isNewer ||= wasControlled)); // another tab did it
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") found.update().catch(() => undefined);
  });
}
