// Written by `make wire` from src/ludogite/app/api: change it there.

import type {
  NewTable,
  MovingMatch,
  PastView,
  PastGame,
  PuzzleVerdict,
  PuzzleHint,
  TakenIn,
  Catalogue,
  RulesPage,
  Me,
  Rename,
  TableLine,
  MyStrength,
  Opened,
  JoinRequest,
  Invitation,
  StudyRequest,
  Study,
  Opinion,
  Lesson,
  LessonRequest,
  LessonAnswer,
  PuzzleCatalogue,
  PuzzleCourse,
  Puzzle,
  PuzzleAnswer,
  PuzzleSolution,
  ReviewRequest,
  TableReviewRequest,
  CheckRequest,
  CheckedGame,
  ReviewMessage,
} from "./wire";

/** A request to a route. */
export interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: unknown;
}
/** One that is answered in JSON; the answer is only there for its type. */
export interface JsonCall<Answer> extends Call { answer?: Answer }
/** One that is answered by a stream of events. */
export interface EventsCall<Item> extends Call { item?: Item }

/** A body with at least these of its fields. */
export type Some<Body, Field extends keyof Body> = Pick<Body, Field> & Partial<Body>;

const part = encodeURIComponent;

/** All games in the catalogue's order. */
export const readShelf = (): JsonCall<Catalogue> => ({ method: "GET", path: "/api/shelf" });

/** Cover picture of a game; its address changes with its contents, so browsers may cache it. */
export const readCover = (game: string): Call =>
  ({ method: "GET", path: `/api/games/${part(game)}/cover.svg` });

/** Rules of a game, followed by the rules shared by all games. */
export const readRules = (game: string, language: "en" | "fr"): JsonCall<RulesPage> =>
  ({ method: "GET", path: `/api/rules/${part(game)}/${part(language)}` });

/** Diagram of a rules page; its address changes with its contents, so browsers may cache it. */
export const readDiagram = (game: string, diagram: string): Call =>
  ({ method: "GET", path: `/api/games/${part(game)}/diagrams/${part(diagram)}` });

/** This API as OpenAPI 3.1. */
export const readDescription = (): JsonCall<unknown> => ({ method: "GET", path: "/api/openapi.json" });

/** All tables of the device; a damaged one is left out. */
export const exportTables = (): JsonCall<unknown> => ({ method: "GET", path: "/api/here" });

/** Keep the tables of such a file, or what was played on them since. */
export const takeInTables = (body: string): JsonCall<TakenIn> =>
  ({ method: "POST", path: "/api/here", body });

/** Description of an invitation. */
export const readInvitation = (token: string): JsonCall<Invitation> =>
  ({ method: "GET", path: `/api/join/${part(token)}` });

/** Take the seat, under the given name or the guest's present one. */
export const join = (token: string, body: Partial<JoinRequest>): JsonCall<Opened> =>
  ({ method: "POST", path: `/api/join/${part(token)}`, body });

/** The invitation's link as a QR code, always black on white so that every phone reads it. */
export const readQr = (token: string): Call => ({ method: "GET", path: `/api/join/${part(token)}/qr.svg` });

/** Lesson of a game, with the starting position of every step. */
export const readLesson = (game: string): JsonCall<Lesson> =>
  ({ method: "GET", path: `/api/lessons/${part(game)}` });

/** Answer to a learner's moves in a step, or to clicks that begin no move. */
export const judgeStep = (game: string, step: string, body: Partial<LessonRequest>): JsonCall<LessonAnswer> =>
  ({ method: "POST", path: `/api/lessons/${part(game)}/${part(step)}`, body });

/** The guest who asks. Gives a new guest a cookie, and renews that of a known one. */
export const readMe = (): JsonCall<Me> => ({ method: "GET", path: "/api/me" });

/** Change the guest's name. */
export const renameMe = (body: Rename): JsonCall<Me> => ({ method: "PUT", path: "/api/me", body });

/** Level at which bots of a game match the guest's strength. */
export const readMyStrength = (game: string): JsonCall<MyStrength> =>
  ({ method: "GET", path: `/api/me/strength/${part(game)}` });

/** The guest's tables, latest first. */
export const readMyTables = (): JsonCall<TableLine[]> => ({ method: "GET", path: "/api/me/tables" });

/** Games that have puzzles, with the puzzles' themes. */
export const readPuzzles = (): JsonCall<PuzzleCatalogue> => ({ method: "GET", path: "/api/puzzles" });

/** Puzzle of the day, the same for everybody; days begin at midnight UTC. */
export const readTodaysPuzzle = (): JsonCall<Puzzle> => ({ method: "GET", path: "/api/puzzles/today" });

/** Puzzles of a game, easiest first. */
export const readCourse = (game: string): JsonCall<PuzzleCourse> =>
  ({ method: "GET", path: `/api/puzzles/${part(game)}` });

/** A puzzle without its solution. */
export const readPuzzle = (game: string, number: number): JsonCall<Puzzle> =>
  ({ method: "GET", path: `/api/puzzles/${part(game)}/${number}` });

/** Verdict on moves, with the opponent's answer. */
export const judgeAnswer = (game: string, number: number, body: PuzzleAnswer): JsonCall<PuzzleVerdict> =>
  ({ method: "POST", path: `/api/puzzles/${part(game)}/${number}/answer`, body });

/** Hints for the next move, from the vaguest to the most telling. */
export const readHints = (game: string, number: number, body: PuzzleAnswer): JsonCall<PuzzleHint[]> =>
  ({ method: "POST", path: `/api/puzzles/${part(game)}/${number}/hints`, body });

/** Solution of a puzzle. */
export const readSolution = (game: string, number: number): JsonCall<PuzzleSolution> =>
  ({ method: "GET", path: `/api/puzzles/${part(game)}/${number}/solution` });

/** Review of a finished game of a table, for anyone who may see the table. */
export const reviewTable = (table: string, body: Partial<TableReviewRequest>): EventsCall<ReviewMessage> =>
  ({ method: "POST", path: `/api/tables/${part(table)}/review`, body });

/** Review of a game sent as a record. */
export const reviewRecord = (body: Some<ReviewRequest, "record">): EventsCall<ReviewMessage> =>
  ({ method: "POST", path: "/api/review", body });

/** Verification of the dice, cards and moves of all games in a record; raises RecordError. */
export const checkRecord = (body: CheckRequest): JsonCall<CheckedGame[]> =>
  ({ method: "POST", path: "/api/verify", body });

/** A position, given by text and moves, as the player to move would see it at a table. */
export const lookAtStudy = (body: Some<StudyRequest, "game">): JsonCall<Study> =>
  ({ method: "POST", path: "/api/study", body });

/** Best moves in a position, as for a hint at a table. */
export const thinkAboutStudy = (body: Some<StudyRequest, "game">): JsonCall<Opinion> =>
  ({ method: "POST", path: "/api/study/opinion", body });

/** The position as a self-contained SVG picture. */
export const drawStudy = (language: "en" | "fr", body: Some<StudyRequest, "game">): Call =>
  ({ method: "POST", path: `/api/study/picture/${part(language)}`, body });

/** Record of moves from the start of a game, with the game's own names for the players. */
export const writeStudy = (body: Some<StudyRequest, "game">): Call =>
  ({ method: "POST", path: "/api/study/record", body });

/** Open a table and seat the guest at it. */
export const openTable = (body: Some<NewTable, "game" | "kind">): JsonCall<Opened> =>
  ({ method: "POST", path: "/api/tables", body });

/** Earlier position of a table, as the guest may see it. */
export const lookBack = (table: string, step: number, round = 1): JsonCall<PastView> =>
  ({ method: "GET", path: `/api/tables/${part(table)}/past?step=${step}&round=${round}` });

/** A game of a match: its players, roles and history. */
export const lookAtGame = (table: string, round = 1): JsonCall<PastGame> =>
  ({ method: "GET", path: `/api/tables/${part(table)}/game?round=${round}` });

/** Record of a match as text. */
export const readRecord = (table: string): Call =>
  ({ method: "GET", path: `/api/tables/${part(table)}/record` });

/** Export a match that the guest has left, to continue it elsewhere. */
export const readMoving = (table: string): JsonCall<MovingMatch> =>
  ({ method: "GET", path: `/api/tables/${part(table)}/moving` });

/** Open a table that continues a match from elsewhere. */
export const takeIn = (body: Some<MovingMatch, "kind" | "levels" | "shows_odds" | "seed" | "version" | "record">): JsonCall<Opened> =>
  ({ method: "POST", path: "/api/tables/moving", body });
