// Written by `make wire` from src/ludogite/app/messages: change it there.

import type { Words, Action, Cell, RollTotal, Scene, GameEvent, Legend } from "./scene";

export * from "./scene";

export const PROTOCOL = 3;

export interface Clock { kind: "none" | "move" | "fischer"; seconds: number; increment: number }

export interface NewTable {
  game: string;
  kind: "bot" | "friend" | "screen" | "watch";
  options: Record<string, boolean | number | string>;
  seat: "first" | "second" | "third" | "fourth" | "any";
  levels: number[];
  clock: Clock;
  shows_odds: boolean;
  departures: "bot" | "out";
  adapts: boolean;
}

export interface MovingMatch {
  kind: "bot" | "friend" | "screen" | "watch";
  levels: number[];
  shows_odds: boolean;
  seed: string;
  version: number;
  record: string;
  departures: "bot" | "out";
  adapts: boolean;
}

export interface SeatClock { seconds: number; is_running: boolean }

export interface Score { name: Words; points: number }

export interface MatchStanding { title: Words; score: Words }

export interface Ending {
  result: number[];
  how: "rules" | "resigned" | "agreed" | "time" | "left" | "closed" | "moved";
  title: Words;
  rule: string;
  has_won: boolean;
  scores: Score[];
  match: MatchStanding | null;
  seed: string | null;
}

export interface GameResult { title: Words; rule: string; steps: number }

export interface Offer { what: "draw" | "undo" | "rematch"; seat: number }

export interface DeclinedOffer { what: "draw" | "undo" | "rematch"; seat: number; by: number; words: Words }

export interface SeatLeft { seat: number; words: Words }

export interface TableInfo {
  id: string;
  game: string;
  kind: "bot" | "friend" | "screen" | "watch";
  options: Record<string, boolean | number | string>;
  option_words: Words[];
  roles: Words[];
  clock: Clock;
  shows_odds: boolean;
  commitment: string;
  legend: Legend;
  goal: Words;
  adapts: boolean;
}

export interface TableState {
  players: number[];
  to_move: number | null;
  phase?: "waiting" | "playing" | "over";
  round?: number;
  rounds?: number;
  points?: number[];
  games?: GameResult[];
  offers?: Offer[];
  declined?: DeclinedOffer | null;
  clocks?: SeatClock[];
  away?: Record<string, number>;
  leaving?: "bot" | "out" | "ends";
  departed?: SeatLeft | null;
  is_thinking?: boolean;
  ending?: Ending | null;
  next_table?: string | null;
}

export const usualTableState = {
  phase: "playing",
  round: 1,
  rounds: 1,
  points: [],
  games: [],
  offers: [],
  declined: null,
  clocks: [],
  away: {},
  leaving: "ends",
  departed: null,
  is_thinking: false,
  ending: null,
  next_table: null,
} satisfies Partial<TableState>;

export type Rights = [undo: "no" | "at-once" | "by-offer", hint: boolean, lead: boolean];

export interface SeatState {
  name: Words;
  is_named: boolean;
  level: number | null;
  is_yours: boolean;
  is_present: boolean;
  invitation: string;
}

export interface Board { columns: string[]; rows: string[]; cells: Cell[] }

export type Entry = [player: number, text: string, event: GameEvent, touched: string[], roll: RollTotal | null];

export interface Update {
  is: "update";
  v: number;
  table?: TableInfo;
  state?: TableState;
  rights?: Rights;
  seats?: SeatState[];
  kept?: number;
  entries?: Entry[];
  scene?: Scene;
  actions?: (Action | string)[];
  previews?: Record<string, RollTotal>;
  board?: Board;
  ack?: string;
  protocol?: number;
}

export interface RefusedMessage {
  is: "refused";
  v: number;
  id: string;
  words: Words;
  code: "illegal" | "stale" | "not-now" | "not-yours" | "too-fast" | "unclear";
  rule: string | null;
  suggestion: string | null;
}

export interface Move { do: "move"; id: string; v: number; move: string }

export interface TableAct {
  do: "act";
  id: string;
  v: number;
  act: "resign" | "undo" | "offer-draw" | "offer-undo" | "offer-rematch" | "accept" | "decline" | "claim-win" | "claim-draw" | "next" | "leave";
  table: string;
}

export interface PastView { round: number; step: number; scene: Scene; text: string }

export interface PastGame {
  round: number;
  players: number[];
  entries: Entry[];
  options: Record<string, boolean | number | string>;
}

export interface StudyEnding {
  result: number[];
  how: "won" | "passes" | "repetition" | "length" | "quiet" | "scored";
  words: Words;
  scores: number[];
}

export interface StudyOutcome { text: string; words: Words }

export interface Finding { holds: boolean | null; words: Words }

export interface OddsRow {
  dice: string;
  success: number;
  points: number;
  stop_from: number | null;
  stop_always: boolean;
  win: number | null;
}

export interface PuzzleVerdict { told: "solved" | "more" | "wrong"; words: Words; answer: string[] }

export interface PuzzleHint { words: Words; cells: string[] }

export interface TakenIn { taken: number }

export interface Variation { moves: string[]; value: number; ends_in: number | null }

export interface Verdict {
  how: "won" | "lost" | "shared" | "closed" | "unfinished";
  cause: "luck" | "mostly-luck" | "both" | "mostly-play" | "play" | "";
  to_you: Words;
  about_them: Words;
}

export interface ReviewedStep {
  number: number;
  player: number | null;
  text: string;
  before: number[];
  after: number[];
  loss: number;
  luck: number[];
  lines: Variation[];
  mark: "" | "best" | "mistake" | "blunder";
  turn: "" | "lead" | "loss" | "luck";
}

export interface PlayerReview {
  start: number;
  end: number;
  luck: number;
  play: number;
  lost: number;
  mistakes: number;
  blunders: number;
  precision: number | null;
  verdict: Verdict;
}

export interface Review {
  steps: ReviewedStep[];
  players: PlayerReview[];
  turning_points: number[];
  has_luck: boolean;
  note: Words | null;
}

export interface Problem { words: Words; code: string; rule: string | null; suggestion: string | null }

export interface OptionChoice { value: boolean | number | string; label: Words }

export interface OptionInfo {
  name: string;
  label: Words;
  meaning: Words;
  default: boolean | number | string;
  choices: OptionChoice[];
  is_advanced: boolean;
  least: number;
}

export interface BoxInfo { ground: string; title: string; cover: string }

export interface GameInfo {
  id: string;
  title: Words;
  summary: Words;
  minutes: number;
  least_players: number;
  most_players: number;
  luck: "none" | "some" | "much";
  roles: Words[];
  options: OptionInfo[];
  box: BoxInfo;
  has_odds: boolean;
  lesson: number;
}

export interface LevelInfo { level: number; name: Words }

export interface Catalogue { games: GameInfo[]; levels: LevelInfo[] }

export interface RulesPage { game: string; language: "en" | "fr"; html: string }

export interface Me { name: string; address: string; docs: string }

export interface Rename { name: string }

export interface SeatLine { name: Words; level: number | null; is_yours: boolean }

export interface TableLine {
  id: string;
  game: string;
  seats: SeatLine[];
  phase: "waiting" | "playing" | "over";
  is_your_turn: boolean;
  updated: number;
  round: number;
  rounds: number;
  score: Words | null;
}

export interface MyStrength { level: number; games: number }

export interface Opened { table: string }

export interface JoinRequest { name: string | null }

export interface Invitation {
  table: string;
  game: string;
  hosts: Words[];
  role: Words;
  rounds: number;
  clock: Clock;
  option_words: Words[];
  is_open: boolean;
  is_yours: boolean;
}

export interface AskHint { do: "hint"; v: number }

export interface AskOdds { do: "odds"; v: number }

export interface AskWhy { do: "why"; v: number; clicks: string[] }

export interface Ping { do: "ping" }

export interface HintLine {
  moves: string[];
  words: Words;
  ways: string[][];
  value: number;
  ends_in: number | null;
}

export interface Hint { is: "hint"; v: number; places: string[]; lines: HintLine[]; is_exact: boolean }

export interface OddsTable {
  is: "odds";
  v: number;
  rows: OddsRow[];
  stop: number | null;
  is_exact: boolean;
  most_dice: number | null;
  stop_wins: number | null;
}

export interface Why { is: "why"; v: number; words: Words; rule: string }

export interface Pong { is: "pong" }

export interface StudyRequest {
  game: string;
  options: Record<string, boolean | number | string>;
  position: string | null;
  moves: string[];
  sample: number | null;
  clicks: string[] | null;
}

export interface StudyWhy { words: Words; rule: string }

export interface Study {
  game: string;
  options: Record<string, boolean | number | string>;
  option_words: Words[];
  position: string;
  roles: Words[];
  to_move: number | null;
  has_chance: boolean;
  legend: Legend;
  entries: Entry[];
  scene: Scene;
  actions: (Action | string)[];
  previews: Record<string, RollTotal>;
  board: Board;
  ending: StudyEnding | null;
  outcomes: StudyOutcome[];
  why: StudyWhy | null;
}

export interface Opinion {
  position: string;
  player: number;
  places: string[];
  lines: HintLine[];
  is_exact: boolean;
}

export interface LessonTask { say: Words; answer: string }

export interface LessonStep { name: string; title: Words; player: number; study: Study; tasks: LessonTask[] }

export interface LessonGame { say: Words; table: NewTable; study: Study }

export interface Lesson {
  game: string;
  title: Words;
  goal: Words;
  minutes: number;
  steps: LessonStep[];
  play: LessonGame;
}

export interface LessonRequest { moves: string[]; clicks: string[] | null }

export interface LessonAnswer {
  told: "done" | "more" | "wrong" | "refused";
  words: Words;
  rule: string | null;
  frames: Study[];
}

export interface PuzzleTheme { theme: string; words: Words; count: number }

export interface GamePuzzles {
  game: string;
  title: Words;
  count: number;
  first: number;
  themes: PuzzleTheme[];
}

export interface PuzzleCatalogue { games: GamePuzzles[]; grades: Words[] }

export interface PuzzleLine { number: number; grade: number; theme: string }

export interface PuzzleCourse { game: string; puzzles: PuzzleLine[] }

export interface Puzzle {
  game: string;
  title: Words;
  number: number;
  place: number;
  count: number;
  following: number;
  grade: number;
  grade_words: Words;
  theme: string;
  theme_words: Words;
  task: Words;
  player: number;
  moves: number;
  hints: number;
  options: Record<string, boolean | number | string>;
  position: string;
  day: string | null;
}

export interface PuzzleAnswer { moves: string[] }

export interface PuzzleSolution { moves: string[]; line: string[]; words: Words }

export interface ReviewRequest { record: string; number: number }

export interface TableReviewRequest { round: number }

export interface CheckRequest { record: string }

export interface CheckedGame { game: string; round: number; rounds: number; findings: Finding[] }

export interface ReviewBegun {
  type: "begun";
  game: string;
  options: Record<string, boolean | number | string>;
  roles: Words[];
  names: Words[];
  moves: string[];
  result: number[] | null;
  round: number;
  rounds: number;
  records: number;
  total: number;
}

export interface ReviewWaits { type: "waits"; words: Words }

export interface ReviewJudged { type: "judged"; done: number; number: number; player: number; value: number }

export interface ReviewDone { type: "done"; review: Review }

export interface ReviewFailed { type: "failed"; problem: Problem }

export type Request = Move | TableAct | AskHint | AskOdds | AskWhy | Ping;
export type Message = Update | RefusedMessage | Hint | OddsTable | Why | Pong;
export type ReviewMessage = ReviewBegun | ReviewWaits | ReviewJudged | ReviewDone | ReviewFailed;
