/** Messages as the pages use them: what is sent short is written out here. */

import * as wire from "./wire";

export interface Piece {
  cell: string;
  owner: number;
  face: string;
  label: string;
}

/** A roll that lies there: what it comes to, whether it climbs if it is taken so, and to which zone it leads. */
export interface Roll {
  total: number;
  climbs: boolean;
  zone: number;
}

export type GameEvent = Required<wire.GameEvent>;

/** A move or an outcome, and what it did; `player` is -1 for chance. `roll` lies after it, null where none does. */
export interface Entry {
  player: number;
  text: string;
  event: GameEvent;
  touched: string[];
  roll: Roll | null;
}

/** A legal move, and what is clicked for it in order. */
export interface Action {
  move: string;
  clicks: string[];
}

/** A game of the match: which seat played which player, and what was played. */
export interface Game {
  round: number;
  players: number[];
  history: Entry[];
  /** Those of this game: a match may go on with others. */
  options: wire.PastGame["options"];
}

/** A position after `step` entries. */
export type View = Required<Omit<wire.Scene, "columns" | "rows" | "cells" | "pieces">> & {
  step: number;
  pieces: Piece[];
  actions: Action[];
  /** The roll after each of the actions that leave one lying. */
  previews: Record<string, Roll>;
  board?: wire.Board;
};

export type TableState = Required<wire.TableState> & {
  can_undo: wire.Rights[0];
  can_hint: wire.Rights[1];
  can_lead: wire.Rights[2];
  seats: wire.SeatState[];
};

/** A position without a table, after so many entries of its line. */
export type Study = Omit<wire.Study, "scene" | "actions" | "previews" | "board" | "entries"> & {
  entries: Entry[];
  view: View;
};

/** Everything, for those who have just come. */
export interface Arrival {
  is: "arrival";
  v: number;
  table: wire.TableInfo;
  state: TableState;
  history: Entry[];
  view: View;
}
/** What has changed; seats are left out where they have not. */
export interface Update {
  is: "update";
  v: number;
  state?: Omit<TableState, "seats"> & Partial<TableState>;
  kept?: number;
  entries: Entry[];
  view?: View;
  ack?: string;
}
/** The server has become another one, and this page does not understand it. */
export interface Outdated {
  is: "outdated";
}
export type Message = Arrival | Update | Outdated | Exclude<wire.Message, wire.Update>;

/** A message from the socket. */
export function read(text: string): Message {
  const message = JSON.parse(text) as wire.Message;
  if (message.is !== "update") return message;
  if ((message.protocol ?? wire.PROTOCOL) !== wire.PROTOCOL) return { is: "outdated" };
  const { table, ...update } = message;
  return table ? readArrival(table, readUpdate(update)) : readUpdate(update);
}

function readArrival(table: wire.TableInfo, { v, state, entries, view }: Update): Arrival {
  return { is: "arrival", v, table, state: { seats: [], ...state! }, history: entries, view: view! };
}

function readUpdate(message: wire.Update): Update {
  const { v, state, rights = ["no", false, false], seats, kept, scene, ack } = message;
  const entries = (message.entries ?? []).map(readEntry);
  const [can_undo, can_hint, can_lead] = rights;
  return {
    is: "update",
    v,
    entries,
    ...(kept !== undefined && { kept }),
    ...(ack !== undefined && { ack }),
    ...(state && {
      state: { ...wire.usualTableState, ...state, can_undo, can_hint, can_lead, ...(seats && { seats }) },
    }),
    ...(scene && { view: readView(scene, (kept ?? 0) + entries.length, message) }),
  };
}

export const readEntry = ([player, text, event, touched, roll]: wire.Entry): Entry => ({
  player,
  text,
  event: { ...wire.usualGameEvent, ...event },
  touched,
  roll: roll && readRoll(roll),
});

export const readGame = ({ round, players, entries, options }: wire.PastGame): Game => ({
  round,
  players,
  options,
  history: entries.map(readEntry),
});

const readRoll = ([total, climbs, zone]: wire.RollTotal): Roll => ({ total, climbs, zone });

const readPiece = ([cell, owner, face, label]: wire.Piece): Piece => ({ cell, owner, face, label });

/** A position without a table; `before` entries of its line came before those that led to it. */
export function readStudy(
  { scene, actions, previews, board, entries, ...study }: wire.Study,
  before: number,
): Study {
  const view = readView(scene, before + entries.length, { actions, previews, board });
  return { ...study, entries: entries.map(readEntry), view };
}

/** A move sent alone has its clicks between the scene's separators. */
function readAction(action: wire.Action | string, separators: string): Action {
  if (typeof action !== "string") return { move: action[0], clicks: action[1] };
  const clicks = [""];
  for (const letter of action)
    if (separators.includes(letter)) clicks.push("");
    else clicks[clicks.length - 1] += letter;
  return { move: action, clicks };
}

/** A position after `step` entries, with what comes apart from it. */
export function readView(
  scene: wire.Scene,
  step: number,
  { actions = [], previews = {}, board }: Pick<wire.Update, "actions" | "previews" | "board"> = {},
): View {
  const { columns, rows, cells, pieces, ...rest } = { ...wire.usualScene, ...scene };
  const places = board ?? (cells.length > 0 ? { columns, rows, cells } : undefined);
  return {
    ...rest,
    step,
    pieces: pieces.map(readPiece),
    actions: actions.map((action) => readAction(action, rest.separators)),
    previews: Object.fromEntries(Object.entries(previews).map(([move, roll]) => [move, readRoll(roll)])),
    ...(places && { board: places }),
  };
}
