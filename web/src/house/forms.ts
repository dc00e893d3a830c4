// What is sent to the house and what it answers: the forms of `caravanserai.house.forms`.

export type Language = "en" | "fr";
export type Words = Record<Language, string>;

export interface SeatWish {
  kind: "person" | "bot" | "open";
  name?: string | null;
  level?: string | null;
}

export interface NewTable {
  game: string;
  options: string[];
  seats: SeatWish[];
  public?: boolean;
  odds?: boolean;
  clock?: number | null;
  dice?: "house" | "table";
}

export interface Fault {
  code: string;
  message: string;
  rule: string | null;
  action?: string | null;
  line?: number | null;
}

export interface OptionTold {
  name: string;
  title: Words;
  sentence: Words;
  needs: string[];
  players: [number, number];
  bars: string[];
}

export interface GameTold {
  name: string;
  title: string;
  version: string;
  players: [number, number];
  minutes: [number, number] | null;
  sentence: Words;
  options: OptionTold[];
  hidden_hands: boolean;
  odds: boolean;
}

/** How much of what a game needs is compiled, from 0 to 1. */
export interface ReadinessTold {
  rules: number;
  odds: number;
}

export interface BotTold {
  level: string;
  name: string;
  sentence: Words;
}

export interface SeatTold {
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  stand_in: string | null;
}

export interface TableTold {
  id: string;
  game: string;
  options: string[];
  status: "open" | "on" | "over";
  public: boolean;
  odds: boolean;
  clock: number | null;
  dice: "house" | "table";
  commitment: string | null;
  seed: string | null;
  begins_full: boolean;
  opened: number;
  previous: string | null;
  again: string | null;
  number: number;
  seats: SeatTold[];
}

export interface Invitation {
  seat: number;
  code: string;
  link: string;
}

export interface InvitationTold {
  seat: number;
}

export interface SeatKey {
  seat: number;
  key: string;
}

export interface TableOpened {
  table: TableTold;
  host: string;
  keys: SeatKey[];
  invitations: Invitation[];
}

export interface Joined {
  table: TableTold;
  seat: number;
  key: string;
}

export interface OddsTold<Odds> {
  number: number;
  odds: Odds;
}

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
  position: Position;
  payments: Payment[];
}

/** What an event paid to whom and what for; how much, and the rest of it, is the game's own. */
export interface Payment {
  to: string;
  for: string;
  rule: string;
}

/** What real dice or cards may show now, and how many such things are to be said. */
export interface Chance {
  outcomes: string[];
  count: number;
  titles: Record<string, Words>; // what is written on those that are cards
}

/** Who played for a person: a bot while they are away, or the house when their time was over. */
export type PlayedBy = "stand-in" | "clock";

/** Where a record stood: at its start, or after one of its events. */
export interface Moment {
  line: string | null;
  view: View;
  notes: Words[];
  favourites: Record<string, number> | null;
}

export interface Snapshot {
  type: "snapshot";
  number: number;
  seat: number | null;
  table: TableTold;
  view: View | null;
  log: string[];
  by: Partial<Record<PlayedBy, number[]>>; // lines of the log, from 0
  deadline: number | null;
  chance: Chance | null;
  asked: number | null; // the one seat that may say what real cards showed
}

export interface HouseEvent {
  type: "event";
  number: number;
  kind: string;
  at: number;
  seat: number | null;
  player: string | null;
  id?: string;
  line?: string;
  by?: PlayedBy;
  notes?: Words[];
  view?: View | null;
  deadline?: number | null;
  chance?: Chance | null;
  asked?: number;
  log?: string[];
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
