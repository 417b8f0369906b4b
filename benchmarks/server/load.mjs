// node load.mjs ours|rival URL GAMES SECONDS PACE [GAME]: plays and prints one line of JSON.
// PACE is the seconds from one move of a game to the next; 0 is as fast as answers come.
// With two URLs, separated by a comma, the second player of each game comes in at the second one.
import { LudogitePairs, RivalPairs } from "./pairs.mjs";

const [whose, url, games, seconds, pace, game = "colorado"] = process.argv.slice(2);
const pairs = whose === "ours" ? new LudogitePairs(url, game) : new RivalPairs(url);
const OPENED_AT_ONCE = 20;
const WARM_UP = 2;

let measuring = false;
let over = false;
let moves = 0;
let finished = 0;
const waits = [];

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function arrived(pair) {
  if (measuring && pair.begun) {
    moves += 1;
    waits.push(performance.now() - pair.begun);
  }
  if (over) return;
  if (pair.over) renew(pair);
  else next(pair);
}

function next(pair) {
  const send = () => {
    if (over) return;
    pair.begun = performance.now();
    pair.play();
  };
  if (Number(pace) === 0) return send();
  const now = performance.now();
  // The first move of a game comes at a moment of its own, so that games do not all move at once.
  pair.due = pair.due === undefined ? now + Math.random() * Number(pace) * 1000 : Math.max(pair.due + Number(pace) * 1000, now);
  setTimeout(send, pair.due - now);
}

async function renew(pair) {
  finished += 1;
  pair.close();
  await begin();
}

async function begin() {
  const pair = await pairs.open(arrived);
  opened.push(pair);
  if (started) next(pair);
}

const opened = [];
let started = false;
await pairs.ready();
for (let left = Number(games); left > 0; left -= OPENED_AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(left, OPENED_AT_ONCE) }, begin));
}
console.log(JSON.stringify({ opened: opened.length }));
started = true;
opened.forEach(next);
await wait(WARM_UP * 1000);
measuring = true;
const from = performance.now();
const worked = process.cpuUsage();
await wait(Number(seconds) * 1000);
measuring = false;
const took = (performance.now() - from) / 1000;
const { user, system } = process.cpuUsage(worked);
over = true;
waits.sort((a, b) => a - b);
const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? null;
console.log(JSON.stringify({ moves, seconds: took, rate: moves / took, finished, p50: at(0.5), p95: at(0.95), p99: at(0.99), busy: (user + system) / 1e6 / took }));
process.exit(0);
