// Written by `make wire` from src/ludogite/games: change it there.

export interface Words { en: string; fr: string }

export type Action = [move: string, clicks: string[]];

export interface Cell {
  name: string;
  column: number;
  row: number;
  kind: string;
  colour: string;
  mark: string;
}

export type Piece = [cell: string, owner: number, face: string, label: string];

export interface Die {
  name: string;
  colour: string;
  place: string;
  face: number | null;
  value: number | null;
  power_spent: boolean;
  owner: number | null;
}

export type RollTotal = [total: number, climbs: boolean, zone: number];

export interface Track { title: Words; steps: number[]; markers: number[]; name: string; goal: number | null }

export interface Note {
  title: Words;
  value: string;
  player: number | null;
  name: string;
  count: number | null;
  of: number | null;
}

export interface Label {
  click: string;
  words: Words;
  about: Words | null;
  place: string;
  kind: string;
  colour: string;
  face: string;
  mark: string;
  number: number | null;
}

export interface Phase { name: string; words: Words }

export interface Region {
  kind: string;
  owner: number;
  words: Words;
  cells: string[];
  behind: number | null;
  filled: number;
  pockets: number;
}

export interface Hand {
  player: number;
  cards: string[];
  hidden: number;
  is_used: boolean;
  is_at_work: boolean;
}

export interface Scene {
  columns?: string[];
  rows?: string[];
  cells?: Cell[];
  pieces?: Piece[];
  dice?: Die[];
  tracks?: Track[];
  notes?: Note[];
  others?: Words[];
  last?: string[];
  lit?: string[];
  labels?: Label[];
  phase?: Phase;
  prompt?: Words | null;
  player?: number | null;
  regions?: Region[];
  hands?: Hand[];
  has_odds?: boolean;
  separators?: string;
}

export const usualScene = {
  columns: [],
  rows: [],
  cells: [],
  pieces: [],
  dice: [],
  tracks: [],
  notes: [],
  others: [],
  last: [],
  lit: [],
  labels: [],
  phase: {"name":"move","words":{"en":"Moving","fr":"Déplacements"}},
  prompt: null,
  player: null,
  regions: [],
  hands: [],
  has_odds: false,
  separators: "",
} satisfies Partial<Scene>;

export interface GameEvent {
  kind: string;
  words: Words;
  story?: Words | null;
  ends_turn?: boolean;
  side?: number | null;
  ways?: string[][];
  over?: string[];
  captured?: string[];
  flipped?: string[];
  parts?: string[];
  dice?: string;
  faces?: number[];
  total?: number | null;
  beat?: number | null;
  climbs?: boolean | null;
  zone?: number | null;
  points?: number | null;
  card?: string;
}

export const usualGameEvent = {
  story: null,
  ends_turn: true,
  side: null,
  ways: [],
  over: [],
  captured: [],
  flipped: [],
  parts: [],
  dice: "",
  faces: [],
  total: null,
  beat: null,
  climbs: null,
  zone: null,
  points: null,
  card: "",
} satisfies Partial<GameEvent>;

export type PieceKind = [face: string, label: string, words: Words];

export interface CellKind {
  kind: string;
  colour: string;
  words: Words;
  is_named: boolean;
  power: Words | null;
}

export interface PowerButton { kind: string; words: Words; asks: Words | null }

export interface DieKind {
  colour: string;
  words: Words;
  several: Words;
  power: Words;
  buttons: PowerButton[];
  is_common: boolean;
  sign: string;
  about: Words | null;
}

export interface Legend {
  pieces: PieceKind[];
  cells: CellKind[];
  dice: DieKind[];
  sample: string;
  colours: string[];
  wraps: number;
  again: Words | null;
}
