import { beforeEach, expect, test } from "vitest";
import { PROTOCOL } from "../../app/wire";
import type { Message, Piece, Update } from "../../app/wire";
import { TableConnection, PING_AFTER, SILENCE_LIMIT } from "./connection";
import type { ConnectionState, Reply } from "./connection";
import { board, FakeSocket, FakeTimer, seat, sent, state, whole } from "../fixtures/connection";
import { entry } from "../fixtures/table";
import { BACK_OFF, RESEND_AFTER, type PendingRequest } from "./outbox";
import { commonLength, type Snapshot } from "./snapshot";

let timer: FakeTimer;
let sockets: FakeSocket[];
let store: string | null;
let connections: ConnectionState[];
let replies: [Reply, PendingRequest | null][];
let changes: { snapshot: Snapshot; kept: number }[];
let acknowledged: PendingRequest[];
let ids: number;
let reloads: number;

beforeEach(() => {
  timer = new FakeTimer();
  [sockets, connections, replies, changes, acknowledged] = [[], [], [], [], []];
  store = null;
  ids = reloads = 0;
});

function table(): TableConnection {
  const connection = new TableConnection(
    {
      connect: () => {
        sockets.push(new FakeSocket());
        return socket();
      },
      timer,
      store: { read: () => store, write: (text) => void (store = text) },
      newId: () => `r${++ids}`,
      random: () => 0.5,
      reload: () => void (reloads += 1),
    },
    {
      changed: (snapshot, kept) => void changes.push({ snapshot, kept }),
      connection: (state) => void connections.push(state),
      replied: (reply, request) => void replies.push([reply, request]),
      acknowledged: (request) => void acknowledged.push(request),
    },
  );
  connection.open();
  return connection;
}

const socket = () => sockets[sockets.length - 1]!;
/** An update with a move that makes the history so long. */
function moved(v: number, move: string, length: number, more: Partial<Update> = {}): Message {
  return { is: "update", v, kept: length - 1, entries: [sent(move)], scene: {}, ...more };
}

const texts = (connection: TableConnection) => connection.snapshot!.history.map((item) => item.text);

/** A table that has arrived, with one move played. */
function arrived(): TableConnection {
  const connection = table();
  socket().receive(whole(1, "a"));
  return connection;
}

test("a table that arrives is live", () => {
  const connection = arrived();
  expect(connections).toEqual(["live"]);
  expect(texts(connection)).toEqual(["a"]);
});

test("a page that no longer understands the server is loaded anew", () => {
  const connection = table();
  socket().receive({ ...whole(1, "a"), protocol: PROTOCOL + 1 } as Message);
  expect(reloads).toBe(1);
  expect(connection.snapshot).toBeNull();
});

test("an update adds to the history and keeps the board that it leaves out", () => {
  const connection = arrived();
  socket().receive(moved(2, "b", 2));
  expect(texts(connection)).toEqual(["a", "b"]);
  expect(connection.snapshot!.view.board).toEqual(board);
  expect(changes[1]!.kept).toBe(1);
});

test("an update that comes twice counts once", () => {
  const connection = arrived();
  socket().receive(moved(2, "b", 2));
  socket().receive(moved(2, "b", 2));
  expect(texts(connection)).toEqual(["a", "b"]);
  expect(sockets).toHaveLength(1);
});

test("an update that comes after a later one changes nothing", () => {
  const connection = arrived();
  socket().receive(moved(2, "b", 2));
  socket().receive(moved(3, "c", 3));
  socket().receive(moved(2, "b", 2));
  expect(connection.snapshot!.v).toBe(3);
  expect(texts(connection)).toEqual(["a", "b", "c"]);
});

test("after a missed update the whole table is fetched again", () => {
  const connection = arrived();
  socket().receive(moved(3, "c", 3));
  expect(texts(connection)).toEqual(["a"]);
  timer.pass(10);
  expect(sockets).toHaveLength(2);
  socket().receive(whole(3, "a", "b", "c"));
  expect(texts(connection)).toEqual(["a", "b", "c"]);
});

test("a piece on a cell that the known board lacks means that a board was missed", () => {
  arrived();
  const pieces: Piece[] = [["z9", 0, "plain", ""]];
  socket().receive(moved(2, "b", 2, { scene: { pieces } }));
  expect(connections).toEqual(["live", "reconnecting"]);
});

test("seats that an update leaves out are as they were", () => {
  const connection = arrived();
  socket().receive({ is: "update", v: 1, state, seats: [{ ...seat, name: { en: "Ada", fr: "Ada" } }] });
  socket().receive({ is: "update", v: 1, state: { ...state, is_thinking: true } });
  expect(connection.snapshot!.state).toMatchObject({ is_thinking: true, seats: [{ name: { en: "Ada" } }] });
  socket().receive({ is: "update", v: 1, state });
  expect(connection.snapshot!.state.is_thinking).toBe(false);
});

test("a change of presence keeps the version", () => {
  const connection = arrived();
  socket().receive({ is: "update", v: 1, state: { ...state, phase: "over" } });
  expect(connection.snapshot!.state.phase).toBe("over");
  expect(texts(connection)).toEqual(["a"]);
});

test("a move taken back cuts the history", () => {
  const connection = arrived();
  socket().receive(moved(2, "b", 2));
  socket().receive({ is: "update", v: 3, kept: 1, scene: {} });
  expect(texts(connection)).toEqual(["a"]);
  expect(changes[2]!.kept).toBe(1);
});

test("a request is acknowledged once, whatever comes twice", () => {
  const connection = arrived();
  connection.move("b");
  expect(socket().requests).toEqual([{ do: "move", id: "r1", v: 1, move: "b" }]);
  socket().receive(moved(2, "b", 2, { ack: "r1" }));
  socket().receive(moved(2, "b", 2, { ack: "r1" }));
  expect(acknowledged).toHaveLength(1);
  expect(connection.pending).toEqual([]);
});

test("an unanswered request is sent again with the same id", () => {
  const connection = arrived();
  connection.move("b");
  timer.pass(RESEND_AFTER / 2);
  socket().receive({ is: "pong" });
  expect(socket().requests).toHaveLength(1);
  timer.pass(RESEND_AFTER / 2 + 500);
  expect(socket().requests.map((request) => request.id)).toEqual(["r1", "r1"]);
});

test("a request waits for the connection to come back and is sent then", () => {
  const connection = arrived();
  socket().drop(1006);
  connection.act("resign");
  timer.pass(0);
  expect(sockets).toHaveLength(2);
  expect(socket().requests).toEqual([]);
  socket().receive(whole(1, "a"));
  expect(socket().requests.map((request) => request.id)).toEqual(["r1"]);
});

test("a request survives that the page is loaded anew", () => {
  arrived().move("b");
  const connection = table();
  socket().receive(whole(2, "a", "b"));
  expect(socket().requests).toEqual([{ do: "move", id: "r1", v: 1, move: "b" }]);
  socket().receive({ is: "update", v: 2, ack: "r1" });
  expect(connection.pending).toEqual([]);
  expect(JSON.parse(store!)).toEqual([]);
});

test("a stale request is given up, and who asked hears of it", () => {
  const connection = arrived();
  connection.move("b");
  const words = { en: "", fr: "" };
  socket().receive({ is: "refused", v: 2, id: "r1", words, code: "stale", rule: null, suggestion: null });
  expect(connection.pending).toEqual([]);
  expect(replies[0]![1]).toMatchObject({ move: "b" });
  timer.pass(2 * RESEND_AFTER);
  expect(socket().requests).toHaveLength(1);
});

test("a request that came too fast is sent again a little later", () => {
  const connection = arrived();
  connection.move("b");
  const words = { en: "", fr: "" };
  socket().receive({ is: "refused", v: 1, id: "r1", words, code: "too-fast", rule: null, suggestion: null });
  timer.pass(BACK_OFF + 500);
  expect(socket().requests).toHaveLength(2);
});

test("a silent browser pings, and a silent server is left after the time of patience", () => {
  arrived();
  timer.pass(PING_AFTER + 500);
  expect(socket().sent).toEqual([{ do: "ping" }]);
  timer.pass(SILENCE_LIMIT);
  expect(connections).toEqual(["live", "reconnecting"]);
  expect(sockets[0]!.isClosed).toBe(true);
});

test("pongs keep the connection", () => {
  arrived();
  for (let second = 0; second < 30; second += 1) {
    timer.pass(1_000);
    socket().receive({ is: "pong" });
  }
  expect(sockets).toHaveLength(1);
});

test("what an old socket still says is not heard", () => {
  const connection = arrived();
  const hear = sockets[0]!.onmessage!;
  sockets[0]!.drop(1006);
  timer.pass(0);
  socket().receive(whole(2, "a", "b"));
  hear({ data: JSON.stringify(moved(3, "c", 3)) } as MessageEvent);
  expect(texts(connection)).toEqual(["a", "b"]);
});

test("a table that does not exist is gone, and is not asked for again", () => {
  table();
  socket().drop(4404);
  timer.pass(60_000);
  expect(connections).toEqual(["gone"]);
  expect(sockets).toHaveLength(1);
});

test("questions are not asked over a lost connection", () => {
  const connection = arrived();
  expect(connection.ask("why", ["a1"])).toBe(true);
  socket().drop(1006);
  expect(connection.ask("hint")).toBe(false);
});

test("a new connection tells how much of the history still holds", () => {
  const history = (moves: string) => [...moves].map((text) => entry(0, text));
  expect(commonLength(history("ab"), history("acd"))).toBe(1);
  expect(commonLength(history("ab"), history("a"))).toBe(1);
  expect(commonLength([], history("a"))).toBe(0);
});
