/** A link to a position: its game, the options, the position's text, and the moves after it. */

import type { StudyStart } from "../start";

const POSITION = "position";
const MOVE = "move";
/** A longer address might not reach the server; what stands behind its `#` never has to. */
const LONGEST_QUERY = 2_500;

/** Where a link leads: by what stands behind its `?`, or its `#`. */
export function startOf(game: string, query: URLSearchParams, anchor = ""): StudyStart {
  const said = new URLSearchParams(anchor || query);
  const options = [...said].filter(([name]) => name !== POSITION && name !== MOVE);
  return {
    game,
    options: Object.fromEntries(options),
    position: said.get(POSITION) || null,
    moves: said.getAll(MOVE),
  };
}

/** The address of a position; options are written as the server gives them. */
export function addressOf({ game, options = {}, position = null, moves = [] }: StudyStart): string {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  if (position !== null) query.set(POSITION, position);
  for (const move of moves) query.append(MOVE, move);
  const text = query.toString();
  const sign = text.length > LONGEST_QUERY ? "#" : "?";
  return `/explore/${encodeURIComponent(game)}${text && sign + text}`;
}
