/** The places of the app, and the addresses that lead to them. */

/** The pages about one thing, whose id follows in the address. */
const PAGES_WITH_ID = ["game", "table", "rules", "explore", "lesson", "review"] as const;

export type Place =
  | { page: "catalogue" }
  | { page: (typeof PAGES_WITH_ID)[number]; id: string }
  | { page: "join"; token: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string; number: number | null }
  | { page: "games" }
  | { page: "device" }
  | { page: "nowhere" };

/** The place that an address's path leads to. */
export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [page, what] = parts;
  if (parts.length === 0) return { page: "catalogue" };
  if (parts.length === 1 && (page === "games" || page === "puzzles" || page === "device")) return { page };
  if (parts.length === 1 && page === "review") return { page, id: "" };
  if (page === "puzzles" && what) return puzzleAt(what, parts.slice(2));
  if (parts.length !== 2 || !what) return { page: "nowhere" };
  const found = PAGES_WITH_ID.find((known) => known === page);
  if (found) return { page: found, id: what };
  return page === "join" ? { page, token: what } : { page: "nowhere" };
}

/** The path that leads to a place. */
export function pathTo(place: Place): string {
  if (place.page === "catalogue" || place.page === "nowhere") return "/";
  if (place.page === "games" || place.page === "puzzles" || place.page === "device") return `/${place.page}`;
  if (place.page === "review" && !place.id) return "/review";
  if (place.page === "puzzle") {
    const path = `/puzzles/${encodeURIComponent(place.id)}`;
    return place.number === null ? path : `${path}/${place.number}`;
  }
  return `/${place.page}/${encodeURIComponent("token" in place ? place.token : place.id)}`;
}

/** A game's puzzle by its number, the next one of a game, or for `today` that of the day. */
function puzzleAt(id: string, [number, ...more]: string[]): Place {
  if (more.length > 0 || (number !== undefined && !/^[1-9]\d{0,5}$/.test(number))) return { page: "nowhere" };
  return { page: "puzzle", id, number: number === undefined ? null : Number(number) };
}

/** A part of an address, to be read; as it is written where that is no encoding. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
