/** The places of the app, and the addresses that lead to them. */

export type Place =
  | { page: "shelf" }
  | { page: "game"; id: string }
  | { page: "table"; id: string }
  | { page: "join"; token: string }
  | { page: "rules"; id: string }
  | { page: "lesson"; id: string }
  | { page: "games" }
  | { page: "nowhere" };

/** The place that an address's path leads to. */
export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [page, what] = parts;
  if (parts.length === 0) return { page: "shelf" };
  if (parts.length === 1 && page === "games") return { page: "games" };
  if (parts.length !== 2 || !what) return { page: "nowhere" };
  if (page === "game" || page === "table" || page === "rules" || page === "lesson") return { page, id: what };
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
