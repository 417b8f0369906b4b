// Two clients at one game, on our server or on boardgame.io's. A pair has `turn` (which of the two is to move), `play()`,
// which sends a move, and calls `arrived()` when the *other* client has it.
import { io } from "socket.io-client";
import WebSocket from "ws";

const PING = 2500; // a browser that has said nothing for so long says that it is there

export class LudogitePairs {
  constructor(urls, game) {
    this.urls = urls.split(",");
    this.game = game;
    this.guests = [];
  }

  async ready() {
    this.guests = await Promise.all([this.urls.at(0), this.urls.at(-1)].map((url) => this.#guest(url)));
  }

  async #guest(url) {
    const response = await fetch(`${url}/api/me`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    const token = cookies.find((cookie) => cookie.startsWith("csrf=")).slice("csrf=".length);
    return { Cookie: cookies.join("; "), Origin: url, "X-CSRF-Token": token, "Content-Type": "application/json" };
  }

  async #post(path, headers, body) {
    const response = await fetch(headers.Origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async open(arrived) {
    const [first, second] = this.guests;
    const { table } = await this.#post("/api/tables", first, { game: this.game, kind: "friend", seat: "first" });
    const pair = { turn: 0, over: false, actions: [], v: 0, sent: 0, sockets: [] };
    pair.sockets[0] = await this.#sit(pair, table, first, 0, arrived);
    await this.#post(`/api/join/${pair.invitation}`, second, { name: "Second" });
    pair.sockets[1] = await this.#sit(pair, table, second, 1, arrived);
    while (pair.phase !== "playing") await new Promise((resolve) => setTimeout(resolve, 5));
    pair.play = () => {
      const action = pair.actions[Math.floor(Math.random() * pair.actions.length)];
      pair.sent += 1;
      const move = typeof action === "string" ? action : action[0];
      this.#send(pair.sockets[pair.turn], JSON.stringify({ do: "move", id: String(pair.sent), v: pair.v, move }));
    };
    pair.close = () => pair.sockets.forEach((socket) => socket.close());
    return pair;
  }

  #send(socket, text) {
    socket.sentAt = performance.now();
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
  }

  #sit(pair, table, headers, seat, arrived) {
    const socket = new WebSocket(`${headers.Origin.replace("http", "ws")}/api/tables/${table}/live`, { headers, perMessageDeflate: false });
    const hear = (text) => {
      const message = JSON.parse(text);
      if (message.is === "refused") throw new Error(`refused: ${text}`);
      if (message.state) pair.phase = message.state.phase ?? "playing";
      pair.invitation = message.seats?.map((held) => held.invitation).find(Boolean) ?? pair.invitation;
      if (message.scene === undefined) return;
      const actions = message.actions ?? [];
      if (message.table === undefined && message.entries && message.ack === undefined) {
        Object.assign(pair, { v: message.v, actions, over: pair.phase === "over", turn: seat });
        arrived(pair);
      } else if (message.v >= pair.v && actions.length) {
        Object.assign(pair, { v: message.v, actions, turn: seat });
      } else if (message.v > pair.v) pair.v = message.v;
    };
    socket.on("close", () => clearInterval(pinging));
    const pinging = setInterval(() => {
      if (performance.now() - socket.sentAt >= PING) this.#send(socket, '{"do":"ping"}');
    }, PING / 2);
    socket.sentAt = performance.now();
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("message", (data) => {
        hear(data.toString());
        resolve(socket);
      });
    });
  }
}

export class RivalPairs {
  constructor(url) {
    this.url = url;
    this.lobby = url.replace(/\d+$/, (port) => Number(port) + 1);
  }

  async ready() {}

  async open(arrived) {
    const headers = { "Content-Type": "application/json" };
    const made = await fetch(`${this.lobby}/games/pawns/create`, { method: "POST", headers, body: '{"numPlayers":2}' });
    const { matchID } = await made.json();
    const pair = { turn: 0, over: false, state: null, sockets: [] };
    const hear = (seat, state) => {
      if (state._stateID <= pair.state._stateID || seat === pair.turn) return; // old news, or the mover's own copy
      Object.assign(pair, { state, turn: seat, over: state.ctx.gameover !== undefined });
      arrived(pair);
    };
    for (const seat of [0, 1]) {
      const body = JSON.stringify({ playerID: String(seat), playerName: String(seat) });
      const joined = await fetch(`${this.lobby}/games/pawns/${matchID}/join`, { method: "POST", headers, body });
      const { playerCredentials } = await joined.json();
      const socket = io(`${this.url}/pawns`, { transports: ["websocket"], forceNew: true });
      socket.credentials = playerCredentials;
      const synced = new Promise((resolve) => socket.once("sync", (_, info) => resolve(info.state)));
      socket.on("connect", () => socket.emit("sync", matchID, String(seat), playerCredentials, 2));
      pair.state = await synced;
      socket.on("update", (_, state) => hear(seat, state));
      pair.sockets.push(socket);
    }
    pair.play = () => {
      const player = String(pair.turn);
      const squares = pair.state.G.squares;
      const own = squares.flatMap((owner, at) => (owner === player ? [at] : []));
      const empty = squares.flatMap((owner, at) => (owner === null ? [at] : []));
      const args = [own, empty].map((places) => places[Math.floor(Math.random() * places.length)]);
      const payload = { type: "go", args, playerID: player, credentials: pair.sockets[pair.turn].credentials };
      pair.sockets[pair.turn].emit("update", { type: "MAKE_MOVE", payload }, pair.state._stateID, matchID, player);
    };
    pair.close = () => pair.sockets.forEach((socket) => socket.close());
    return pair;
  }
}
