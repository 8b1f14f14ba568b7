// The types of docs/protocol.md, for the type checker.

export type Cell = [row: number, column: number];
export type Pair = [Cell, Cell];
export interface Outside {
  side: "top" | "bottom" | "left" | "right";
  number: number;
}
/** A corner among places of several kinds. */
export interface CornerPlace {
  corner: Cell;
}
export type Place = Cell | Pair | Outside | CornerPlace;

export interface Geometry {
  width: number;
  height: number;
  left: number;
  top: number;
  rows: number;
  columns: number;
  /** Width and height of the board on the picture; for squares, its columns and rows. */
  size: [number, number];
  holes: Cell[];
  /** The places beside the board, if clues may stand there, in the units of the picture. */
  outside: (Outside & { x: number; y: number })[];
  /** The places of hexagons and triangles. Squares have none. */
  polygons?: { cells: PolygonCell[]; corners: PolygonCorner[]; sides: PolygonSide[] };
}
export interface PolygonCell {
  at: Cell;
  center: [number, number];
  outline: [number, number][];
}
export interface PolygonCorner {
  at: Cell;
  center: [number, number];
}
export interface PolygonSide {
  between: Pair;
  ends: [PolygonCorner, PolygonCorner];
}

export interface Span {
  from: number;
  to: number;
}
export interface Edit extends Span {
  uri?: string;
  insert: string;
}
export interface Fix {
  title: string;
  edits: Edit[];
}
export interface Diagnostic extends Span {
  severity: "error" | "warning" | "info";
  code: string;
  message: string;
  help?: string | null;
  notes: (Span & { uri?: string; message: string })[];
  fixes: Fix[];
}

export interface Token extends Span {
  kind: string;
}
export interface Completion {
  from: number;
  to: number;
  label: string;
  insert: string;
  kind: string;
  detail: string;
  info: string;
  /** The same text with placeholders such as `${1:name}`, or null. */
  snippet: string | null;
}
export interface Target extends Span {
  uri?: string;
}

export type PartKind = "cell" | "cells" | "line" | "corner" | "border" | "link" | "int" | "ints" | "direction";
export interface Field {
  name: string;
  kind: string;
  needed?: boolean;
  /** True if the value may be `?`. */
  untold?: boolean;
  /** The least and the greatest number that the rules allow, if they are known. */
  low?: number;
  high?: number;
  choices?: (string | number)[];
  names?: string[];
  example?: string;
}
/** A given clue: its parts in the form of the protocol, its range in the text, its places on the board. */
export interface Given extends Span {
  parts: unknown[];
  places: Place[];
  shown: string;
}
export interface Tool {
  tool: string;
  label: string;
  words: string[];
  examples: string[];
  parts: { name: string; kind: PartKind }[];
  outside: boolean;
  /** A small picture of the clue, null if it cannot be drawn by itself. */
  icon: { svg: string; dark: string } | null;
  value: Field | null;
  given?: Given[];
}
export interface Board {
  version: number;
  svg: string;
  dark: string;
  title: string;
  rules: string[];
  notes: string[];
  geometry: Geometry;
  /** The parameters of the files that describe the board, such as its height. */
  parameters: { file: string; name: string; value: number }[];
  tools: Tool[];
}

export interface Answer {
  values: Record<string, unknown>;
  svg: string;
  dark: string;
}
export interface Solved {
  status: "unique" | "several" | "some" | "none" | "unknown";
  complete: boolean;
  answers: Answer[];
  /** The places where the first two solutions differ. */
  differences: unknown[];
}
export interface Candidates {
  svg: string;
  dark: string;
}
export type Movement =
  | "rotate-right" | "rotate-left" | "rotate-half"
  | "mirror-left-right" | "mirror-top-bottom" | "mirror-diagonal" | "mirror-antidiagonal"
  | "shift-up" | "shift-down" | "shift-left" | "shift-right";
/** A clue of the text that a search has found. */
export interface FoundClue extends Target {
  text: string;
  places: Place[];
}
/** A variant that can be added to the puzzle. */
export interface Combinable {
  name: string;
  title: string;
  also: string[];
  words: string[];
  used: boolean;
}
export interface Conflict {
  origins: (Span & { uri?: string; kind: string; text: string; places: Place[] })[];
}

/** A place of an explanation, with the kind of place it is. */
export interface Marked {
  on: string;
  at?: Cell;
  between?: Pair;
}
/** The values that are left at a place of a layer. */
export interface Left {
  layer: string;
  at?: Cell;
  between?: Pair;
  left: (number | string | boolean)[];
  /** True if this is the last value that is left, and no step has named it yet. */
  open?: boolean;
}
export interface StepMarks {
  conclusions: Marked[];
  reasons: Marked[];
  around: Marked[];
}
export interface ExplainedStep {
  number: number;
  text: string;
  chain: string[];
  note: string;
  cost: number;
  marks: StepMarks;
  /** The places whose values have changed since the step before. */
  left: Left[];
}
export interface Rating {
  hardest: number;
  work: number;
  band: string;
  complete: boolean;
}
export interface Explained {
  status: "solved" | "certain" | "none" | "stuck" | "time" | "large";
  message: string;
  contradiction: string | null;
  steps: ExplainedStep[];
  left: Left[];
  rating: Rating;
  /** The places whose value takes a step to find, with its cost and color. */
  hardness: (Marked & { cost: number; color: string })[];
}
/** A whole step of a hint. */
export interface HintedStep {
  text: string;
  chain: string[];
  marks: StepMarks;
  so: Left[];
}
export interface Hinted {
  status: "hint" | "wrong" | "finished" | "none";
  message: string;
  wrong: { text: string; place: Marked | null }[];
  hint: (HintedStep & { where: string; look: Marked[]; rule: string }) | null;
  /** Other steps that are as easy. */
  others: HintedStep[];
}

export interface Hello {
  protocol: number;
  version: string;
  engine: string;
  questions: string[];
  /** The file to open first. */
  file?: string | null;
  /** Identifies the folder, for drafts. */
  folder?: string | null;
  formats?: { name: string; title: string }[];
  pictures?: string[];
}

interface OfText {
  uri: string;
}
export interface Asked {
  hello: Record<string, never>;
  open: OfText & { text: string; version: number };
  edit: OfText & { version: number; changes: (Span & { insert: string })[] };
  close: OfText;
  diagnostics: OfText;
  complete: OfText & { at: number };
  hover: OfText & { at: number };
  definition: OfText & { at: number };
  rename: OfText & { at: number; name: string };
  format: OfText;
  tokens: OfText;
  board: OfText;
  place: OfText & { tool: string; parts: unknown[]; value: unknown; condition?: unknown };
  remove: OfText & { tool: string; parts: unknown[] };
  solve: OfText & { limit: number; time: number };
  candidates: OfText & { time: number };
  conflict: OfText & { time: number };
  entry: OfText;
  check: OfText & { answer: Record<string, unknown>; search?: boolean; time: number };
  explain: OfText & { time: number };
  rate: OfText & { time: number };
  hint: OfText & { answer: Record<string, unknown>; known: Left[]; others?: boolean; time: number };
  count: OfText & { time: number };
  generate: OfText & { seed?: number; time: number; difficulty?: string; symmetry?: string }
  suggest: OfText & { time: number };
  reduce: OfText & { time: number };
  minimise: OfText & { time: number };
  turn: OfText & { movement: Movement; answer?: Record<string, unknown> };
  combinations: OfText & { time?: number };
  combine: OfText & { names: string[] };
  resize: OfText & { settings: Record<string, Record<string, number>> };
  import: { text: string };
  export: OfText & { to: string; answer: boolean; rules: boolean; time: number };
  picture: OfText & { kind: string; answer: boolean; time: number };
  model: OfText;
  library: Record<string, never>;
  preview: { name: string };
  read: { name: string };
  begin: { name: string };
  files: Record<string, never>;
  load: { path: string };
  save: { path: string; text: string; was?: string };
}
export interface Answers {
  hello: Hello;
  open: unknown;
  edit: unknown;
  close: unknown;
  diagnostics: Diagnostic[];
  complete: Completion[];
  hover: (Span & { text: string }) | null;
  definition: Target | null;
  rename: Edit[];
  format: Edit[];
  tokens: Token[];
  board: Board;
  place: { edits: Edit[] };
  remove: { edits: Edit[] };
  solve: Solved;
  candidates: Candidates;
  conflict: Conflict;
  entry: { layers: EntryLayer[] };
  check: Checked;
  explain: Explained;
  rate: { status: string; message: string; rating: Rating };
  hint: Hinted;
  count: Count;
  generate: { text: string };
  suggest: { status: "single" | "together" | "not enough" | "unique" | "none"; clues: string[]; complete: boolean };
  reduce: { clues: FoundClue[]; complete: boolean };
  minimise: { text: string; taken: number; complete: boolean };
  turn: { text: string };
  combinations: { variants: Combinable[] };
  combine: { text: string };
  resize: { text: string };
  import: { text: string; left_out: string[] };
  export: { text: string; link: boolean; left_out: string[] };
  picture: { text?: string; base64?: string };
  model: { text: string };
  library: { variants: Listed[] };
  preview: { svg: string; dark: string };
  read: { text: string };
  begin: { text: string };
  files: { files: string[]; complete: boolean };
  load: { path: string; text: string };
  save: { path: string };
}
export type Question = keyof Asked & keyof Answers;

/** A layer that a player fills in. */
export interface EntryLayer {
  layer: string;
  on: "cell" | "corner" | "border" | "link" | "areas" | "list" | "nothing";
  truth: boolean;
  values: (number | string)[];
  /** The cells with given digits. */
  given: Cell[];
}
export interface Checked {
  status: "right" | "broken" | "impossible" | "incomplete" | "unknown";
  broken: { kind: string; text: string; places: Place[] }[];
}
export interface Listed {
  name: string;
  title: string;
  /** Other names, and the kinds of puzzles it belongs to. */
  also: string[];
  words: string[];
  example: string;
}
export interface Count {
  status: "exact" | "at least";
  count: string;
  words: string;
}
