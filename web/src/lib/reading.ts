/** Messages as the pages use them: what is sent short is written out here. */

import * as wire from "./wire";

export interface Piece {
  cell: string;
  owner: number;
  face: string;
  label: string;
}

/** A roll that lies there: what it comes to, whether it climbs if it is taken so, and to which zone it leads. */
export interface Lying {
  total: number;
  climbs: boolean;
  zone: number;
}

/** A move or an outcome; `player` is -1 for chance. `lying` is the roll after it, null where none lies. */
export interface Entry {
  player: number;
  text: string;
  touched: string[];
  lying: Lying | null;
}

/** A legal move, and what is clicked for it in order. */
export interface Action {
  move: string;
  clicks: string[];
}

export type View = Required<Omit<wire.View, "pieces" | "actions" | "results" | "board">> & {
  pieces: Piece[];
  actions: Action[];
  /** The roll after each of the actions that leave one lying. */
  results: Record<string, Lying>;
  board?: wire.Board;
};

/** A state whose seats are left out where they have not changed. */
export type TableStateUpdate = Required<Omit<wire.TableState, "seats">> & { seats?: wire.Seat[] };
export type TableState = Required<wire.TableState>;

export type Whole = Omit<wire.Whole, "state" | "history" | "view"> & {
  state: TableState;
  history: Entry[];
  view: View;
};
export type Update = Omit<wire.Update, "state" | "entries" | "view"> & {
  state?: TableStateUpdate;
  entries?: Entry[];
  view?: View;
};
/** The server has become another one, and this page does not understand it. */
export interface Outdated {
  is: "outdated";
}
export type Message = Whole | Update | Outdated | Exclude<wire.Message, wire.Whole | wire.Update>;

/** A message from the socket. */
export function read(text: string): Message {
  const message = JSON.parse(text) as wire.Message;
  if (message.is === "whole")
    return message.protocol === wire.PROTOCOL ? readWhole(message) : { is: "outdated" };
  return message.is === "update" ? readUpdate(message) : message;
}

function readWhole(message: wire.Whole): Whole {
  const { state, history, view } = message;
  return {
    ...message,
    state: { seats: [], ...readState(state) },
    history: history.map(readEntry),
    view: readView(view),
  };
}

function readUpdate({ state, entries, view, ...rest }: wire.Update): Update {
  return {
    ...rest,
    ...(state && { state: readState(state) }),
    ...(entries && { entries: entries.map(readEntry) }),
    ...(view && { view: readView(view) }),
  };
}

const readState = (state: wire.TableState): TableStateUpdate => ({ ...wire.usualTableState, ...state });

export const readEntry = ([player, text, touched, lying]: wire.Entry): Entry => ({
  player,
  text,
  touched,
  lying: lying ? readLying(lying) : null,
});

const readLying = ([total, climbs, zone]: wire.RollTotal): Lying => ({ total, climbs, zone });

const readPiece = ([cell, owner, face, label]: wire.Piece): Piece => ({ cell, owner, face, label });

export function readView(view: wire.View): View {
  const { pieces = [], actions = [], results = {} } = view;
  return {
    ...wire.usualView,
    ...view,
    pieces: pieces.map(readPiece),
    actions: actions.map(readAction),
    results: readResults(results),
  };
}

function readResults(results: Record<string, wire.RollTotal>): Record<string, Lying> {
  return Object.fromEntries(Object.entries(results).map(([move, lying]) => [move, readLying(lying)]));
}

/** A plain string has its clicks in its spelling: squares between `-` and `x`, or dice after a word. */
export function readAction(action: string[] | string): Action {
  if (typeof action !== "string") return { move: action[0]!, clicks: action.slice(1) };
  const [word, letters] = action.split(" ") as [string, string?];
  return { move: action, clicks: letters ? [...letters, word] : action.split(/[-x]/) };
}
