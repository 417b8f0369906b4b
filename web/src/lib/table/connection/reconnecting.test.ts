import { beforeEach, expect, test } from "vitest";
import { FakeSocket, FakeTimer, whole } from "../fixtures/connection";
import { NOT_SET_UP, STABLE_AFTER, TableConnection, type ConnectionState } from "./connection";

let timer: FakeTimer;
let sockets: FakeSocket[];
let connections: ConnectionState[];
let chance: number;

beforeEach(() => {
  timer = new FakeTimer();
  [sockets, connections] = [[], []];
  chance = 0.5;
});

function table(): TableConnection {
  const connection = new TableConnection(
    {
      connect: () => {
        sockets.push(new FakeSocket());
        return socket();
      },
      timer,
      store: { read: () => null, write: () => {} },
      newId: () => "r",
      random: () => chance,
      reload: () => {},
    },
    {
      changed: () => {},
      connection: (state) => void connections.push(state),
      replied: () => {},
      acknowledged: () => {},
    },
  );
  connection.open();
  return connection;
}

const socket = () => sockets[sockets.length - 1]!;

/** A table that has arrived. */
function arrived(): TableConnection {
  const connection = table();
  socket().receive(whole(1, "a"));
  return connection;
}

test("it tries at once, then after one second, then every two", () => {
  arrived();
  const times: number[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const [count, start] = [sockets.length, timer.time];
    socket().drop(1006);
    while (sockets.length === count) timer.pass(100);
    times.push(Math.round((timer.time - start) / 1_000));
  }
  expect(times).toEqual([0, 1, 2, 2]);
});

test("a server that closes whatever it has opened is not asked in a hot loop", () => {
  arrived();
  for (let round = 0; round < 100; round += 1) {
    socket().drop(1013);
    timer.pass(100);
    if (sockets.length > round + 1) socket().receive(whole(1, "a"));
  }
  expect(sockets.length).toBeLessThan(12);
});

test("a connection that lasted is come back to at once", () => {
  arrived();
  for (let round = 1; round < 4; round += 1) {
    for (let second = 0; second * 1_000 < STABLE_AFTER; second += 1) {
      timer.pass(1_000);
      socket().receive({ is: "pong" });
    }
    socket().drop(1006);
    timer.pass(0);
    expect(sockets).toHaveLength(round + 1);
    socket().receive(whole(1, "a"));
  }
});

test.each([
  [0, 500],
  [0.5, 1_000],
  [0.999, 1_499],
])("browsers come back at different times: by chance %f after %i ms", (chosen, expected) => {
  chance = chosen;
  arrived();
  socket().drop(1006);
  timer.pass(0);
  const start = timer.time;
  socket().drop(1006);
  while (sockets.length === 2) timer.pass(1);
  expect(timer.time - start).toBe(expected);
});

test("it tries at once when the network returns", () => {
  const connection = arrived();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    socket().drop(1006);
    if (attempt < 2) timer.pass(1_000);
  }
  const count = sockets.length;
  connection.wake();
  expect(sockets).toHaveLength(count + 1);
});

test("a device without the files for its tables is not tried again before somebody asks", () => {
  const connection = table();
  socket().drop(NOT_SET_UP);
  timer.pass(60_000);
  expect(connections).toEqual(["not-set-up"]);
  expect(sockets).toHaveLength(1);
  connection.wake();
  expect(sockets).toHaveLength(2);
  socket().receive(whole(1, "a"));
  expect(connections).toEqual(["not-set-up", "live"]);
});
