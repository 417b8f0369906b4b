// boardgame.io's own server with a small game: eight pawns each on 64 squares, a pawn goes to any square not its owner's.
// It is over after about as many moves as a game of ours between random players; then the load opens another one.
// node rival.cjs PORT [FOLDER]: with a folder, it stores games there with its FlatFile storage.
const { Server, FlatFile } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const SHORTEST = 120;
const SPREAD = 240;

const Pawns = {
  name: "pawns",
  setup: () => ({
    length: SHORTEST + Math.floor(Math.random() * SPREAD),
    squares: Array.from({ length: 64 }, (_, at) => (at < 8 ? "0" : at >= 56 ? "1" : null)),
  }),
  endIf: ({ G, ctx }) => (ctx.turn > G.length ? { draw: true } : undefined),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: ({ G, playerID }, from, to) => {
      if (G.squares[from] !== playerID || G.squares[to] === playerID) return "INVALID_MOVE";
      G.squares[from] = null;
      G.squares[to] = playerID;
    },
  },
};

const server = Server({ games: [Pawns], origins: ["http://127.0.0.1"], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
// Its lobby answers on the next port: on one port, koa-socket-2 and a current koa do not get on.
server.run({ port: Number(port), lobbyConfig: { apiPort: Number(port) + 1 }, callback: () => console.log("ready") });
