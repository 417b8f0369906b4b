/** A link to a position: its game, the options, the position's text, and the moves after it. */

import type { StudyStart } from "../study/study.svelte";

const POSITION = "position";
const MOVE = "move";

/** Where a link leads. */
export function startOf(game: string, query: URLSearchParams): StudyStart {
  const options = [...query].filter(([name]) => name !== POSITION && name !== MOVE);
  return {
    game,
    options: Object.fromEntries(options),
    position: query.get(POSITION) || null,
    moves: query.getAll(MOVE),
  };
}

/** The address of a position; options are written as the server gives them. */
export function addressOf({ game, options = {}, position = null, moves = [] }: StudyStart): string {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  if (position !== null) query.set(POSITION, position);
  for (const move of moves) query.append(MOVE, move);
  const text = query.toString();
  return `/explore/${encodeURIComponent(game)}${text && `?${text}`}`;
}
