/** The places of the app, and the addresses that lead to them. */

/** The pages about one thing, whose id follows in the address. */
const PAGES_WITH_ID = ["game", "table", "rules", "explore", "lesson"] as const;

export type Place =
  | { page: "shelf" }
  | { page: (typeof PAGES_WITH_ID)[number]; id: string }
  | { page: "join"; token: string }
  | { page: "games" }
  | { page: "nowhere" };

/** The place that an address's path leads to. */
export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [page, what] = parts;
  if (parts.length === 0) return { page: "shelf" };
  if (parts.length === 1 && page === "games") return { page: "games" };
  if (parts.length !== 2 || !what) return { page: "nowhere" };
  const found = PAGES_WITH_ID.find((known) => known === page);
  if (found) return { page: found, id: what };
  return page === "join" ? { page, token: what } : { page: "nowhere" };
}

/** The path that leads to a place. */
export function pathTo(place: Place): string {
  if (place.page === "shelf" || place.page === "nowhere") return "/";
  if (place.page === "games") return "/games";
  return `/${place.page}/${encodeURIComponent("token" in place ? place.token : place.id)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
