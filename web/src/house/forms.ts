// What is sent to the house and what it answers: its API's forms, and what its description leaves open, as views and events.

import type * as told from "./generated";
import type { ChanceTold, EventParts, Fault, Parts, TableTold, Words } from "./generated";

export type * from "./generated";

export type Language = keyof Words;

/** A word of an action, or of what chance said: a player's name is one, and what is hidden is `?`. */
export type Word = Parts[number];

/** Who played for a person: a bot while they are away, or the house when their time was over. */
export type PlayedBy = keyof told.Snapshot["by"];

/** What every game's view has; `position` is the game's own. */
export interface View<Position = unknown> {
  game: string;
  players: string[];
  options: string[];
  over: boolean;
  to_move: string | null;
  waiting_for_chance: boolean;
  scores: Record<string, number>;
  winners: string[];
  you: string | null;
  legal: string[];
  legal_parts: Parts[]; // the same as words
  position: Position;
  payments: Payment[];
}

/** What an event paid to whom and what for; how much, and the rest of it, is the game's own. */
export interface Payment {
  to: string;
  for: string;
  rule: string;
}

export type Snapshot = Omit<told.Snapshot, "view"> & { view: View | null };
export type ViewTold = Omit<told.ViewTold, "view"> & { view: View };
export type Moment = Omit<told.Moment, "view"> & { view: View };
export type ReplayTold = Omit<told.ReplayTold, "moments"> & { moments: Moment[] };
export type OddsTold<Odds> = Omit<told.OddsTold, "odds"> & { odds: Odds };

export interface HouseEvent {
  type: "event";
  number: number;
  kind: string;
  at: number;
  seat: number | null;
  player: string | null;
  id?: string;
  line?: string;
  parts?: EventParts;
  by?: PlayedBy;
  notes?: Words[];
  view?: View | null;
  deadline?: number | null;
  chance?: ChanceTold | null;
  asked?: number;
  log?: string[];
  log_parts?: EventParts[];
  table?: TableTold;
  you?: number | null;
  repeat?: boolean;
}

export interface Refused {
  type: "refused";
  id?: string;
  status: number;
  error: Fault;
  number?: number;
}

/** The bot that plays at a seat gets ready, and everybody waits for it; without a part, they do no more. */
export interface Preparing {
  type: "preparing";
  seat: number;
  player: string | null;
  part: number | null;
}

export type Message = Snapshot | HouseEvent | Refused | Preparing | { type: "pong"; number: number };
