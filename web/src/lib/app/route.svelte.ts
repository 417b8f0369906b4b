/** Where the reader is: the address as state. Links inside the app change it without loading a page. */

import { isStatic, href } from "./site";
import { decoded, placeOf, type Place } from "./places";

const first = address();
const state = $state({ path: first.pathname, hash: first.hash, search: first.search });
const place = $derived(placeOf(state.path));

/** The place now; reading it in a component makes the component follow it. */
export function here(): Place {
  return place;
}

/** The `#…` of the address, without the sign and as it is written; empty where there is none. */
export function fragment(): string {
  return state.hash.slice(1);
}

/** The same, to be read. */
export function anchor(): string {
  return decoded(fragment());
}

/** The `?…` of the address. */
export function query(): URLSearchParams {
  return new URLSearchParams(state.search);
}

/** Goes to an address of the app, as `/game/kanto`; `replace` leaves no trace in the history. */
export function go(where: string, how: { replace?: boolean } = {}): void {
  const before = address();
  const next = new URL(where, before);
  history[how.replace ? "replaceState" : "pushState"](
    null,
    "",
    href(next.pathname + next.search + next.hash),
  );
  follow();
  if (next.pathname !== before.pathname && !next.hash) scrollTo({ top: 0, behavior: "instant" });
}

/** Follows the back button and every click on a link of the app; gives a function that stops that. */
export function watchAddress(): () => void {
  addEventListener("popstate", follow);
  document.addEventListener("click", takeLink);
  return () => {
    removeEventListener("popstate", follow);
    document.removeEventListener("click", takeLink);
  };
}

/** The address as the app means it: where there are only files it stands behind the `#`. */
function address(): URL {
  if (!isStatic()) return new URL(location.href);
  return new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", location.origin);
}

function follow(): void {
  const { pathname, hash, search } = address();
  Object.assign(state, { path: pathname, hash, search });
}

function takeLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  const isHere = link.pathname === location.pathname;
  if (isStatic()) {
    if (!isHere) return; // somewhere else on the same web space
    event.preventDefault();
    if (link.hash.startsWith("#/")) go(link.hash.slice(1));
    else jump(link.hash);
    return;
  }
  if (isHere && link.hash) return; // the browser scrolls, and says so by popstate
  event.preventDefault();
  go(link.href);
}

/** Scrolls to a part of the page, as the browser would if the `#` were its own. */
function jump(hash: string): void {
  go(hash);
  const element = document.getElementById(anchor());
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}
