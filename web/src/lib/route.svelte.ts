/** Where the reader is: the address as state. Links inside the app change it without loading a page. */

import { placeOf, type Place } from "./places";

const state = $state({ path: location.pathname, hash: location.hash, search: location.search });
const place = $derived(placeOf(state.path));

/** The place now; reading it in a component makes the component follow it. */
export function here(): Place {
  return place;
}

/** The `#…` of the address, without the sign; empty where there is none. */
export function anchor(): string {
  return decodeURIComponent(state.hash.slice(1));
}

/** The `?…` of the address. */
export function query(): URLSearchParams {
  return new URLSearchParams(state.search);
}

/** Goes to an address of the app, as `/game/kanto`; `replace` leaves no trace in the history. */
export function go(address: string, how: { replace?: boolean } = {}): void {
  const url = new URL(address, location.href);
  const changesPage = url.pathname !== location.pathname;
  history[how.replace ? "replaceState" : "pushState"](null, "", url);
  follow();
  if (changesPage && !url.hash) scrollTo({ top: 0, behavior: "instant" });
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

function follow(): void {
  state.path = location.pathname;
  state.hash = location.hash;
  state.search = location.search;
}

function takeLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) return; // the browser scrolls, and says so by popstate
  event.preventDefault();
  go(link.href);
}
