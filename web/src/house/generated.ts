// Requests to the house and its answers, as `caravanserai.house.models` has them. Made by web/typescript.py.

/** An action. */
export interface Acting {
  number: number; // How many events had been seen when it was made.
  action: string;
  id?: string | null; // Yours: a repeat of it is answered as before.
}

/** A level of bot. */
export interface BotTold {
  level: string;
  name: string; // What it is called at a table.
  sentence: Words;
}

/** What real dice or cards may show now, for a seat that may say it. */
export interface ChanceTold {
  outcomes: string[];
  outcome_parts: Parts[]; // The same in parts.
  count: number; // How many of them are to be said, one after another with a space.
  titles: Record<string, Words>; // What is written on those that are cards, for who looks for the one that was drawn.
}

/** An action was played and is on disk. */
export interface Done {
  number: number; // Of its event.
  kind: string; // The event's: `disputed` where real cards were told that cannot have come, and nothing was played.
  line: string | null; // As the log tells it to this seat; nothing of what is disputed.
  repeat: boolean; // Whether it had been played already.
}

/** A line of the log in parts, so that nobody needs to read the text; what is hidden is `?`. */
export interface EventParts {
  player: string;
  action: Parts;
  outcomes: Parts[]; // What chance said, one after another.
}

/** Events from a number on, and how things stand. */
export interface EventsTold {
  events: Record<string, unknown>[];
  snapshot: Snapshot;
}

/** What is wrong. */
export interface Fault {
  code: string;
  message: string;
  rule: string | null;
  action?: string | null;
  line?: number | null; // The bad line of a record.
}

/** A game of the house. */
export interface GameTold {
  name: string;
  title: string;
  version: string;
  players: [number, number];
  minutes: [number, number] | null; // How long people take for it.
  prints_minutes: boolean; // Whether the box says how long; else it is our experience.
  ages: Words | null; // For what ages it is, as the box says; null where that is silent.
  sentence: Words;
  options: OptionTold[];
  hidden_hands: boolean;
  odds: boolean;
}

/** Letting a bot play for somebody. */
export interface HandingOver {
  seat?: number | null; // One's own, if none is named.
  level?: string | null; // The table's stand-in, if none is named.
}

/** That the house serves. */
export interface Health {
  status: "ok";
  version: string;
}

/** A way to an open seat. */
export interface Invitation {
  seat: number;
  code: string; // Good once.
  link: string; // With the code in its fragment, which no server sees.
}

/** An invitation that is good. */
export interface InvitationTold {
  seat: number; // The open seat that it leads to.
}

/** Another invitation to an open seat. */
export interface Inviting {
  seat: number;
}

/** A seat taken. */
export interface Joined {
  table: TableTold;
  seat: number;
  key: string; // Keep it: only its hash is stored.
}

/** Taking a seat. */
export interface Joining {
  name: string;
  code?: string | null; // The invitation's; a public table needs none.
  seat?: number | null; // Any, if none is named.
  id?: string | null; // Yours, random and secret: the same again, with the same code, gives the same seat and key.
}

/** The log as a seat saw it. */
export interface LogTold {
  number: number;
  log: string[];
  log_parts: EventParts[];
  by: Partial<Record<"stand-in" | "clock", number[]>>; // Lines of the log, from 0, that somebody else played for a person: a bot while they are away, or the house when their time was over.
}

/** Where a record stood: at its start, or after one of its events. */
export interface Moment {
  line: string | null; // The event, as the record tells it; null at the start.
  parts: EventParts | null; // The same in parts.
  view: Record<string, unknown>;
  notes: Words[]; // What was read aloud, such as a card.
  favourites: Record<string, number> | null; // Camel Up: each camel's exact chance to win the race.
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  options?: string[];
  seats: SeatRequestBody[];
  public?: boolean; // Listed, and open to anybody.
  odds?: boolean; // Whether the odds may be asked.
  clock?: number | null; // Seconds a turn, 5 to 60 days.
  dice?: string; // `house`, or `table` for real dice that a player types in.
  begins_full?: boolean; // Whether it begins when the last open seat is taken.
  head?: Record<string, string>; // Lines of the record's head.
  stand_in?: string; // The bot that plays when somebody's time is over.
  shuffle?: boolean; // Whether the order of the seats is drawn, before anybody sits down.
}

/** The odds, as `caravan odds --json` tells them. */
export interface OddsTold {
  number: number;
  odds: Record<string, unknown>;
}

/** An option of a game. */
export interface OptionTold {
  name: string;
  title: Words;
  sentence: Words;
  needs: string[]; // Options that must be chosen with it.
  players: [number, number]; // How many may play with it and what it needs.
  bars: string[]; // Options that cannot be chosen with it.
}

/** An action or an outcome as its words: a number is a number, a player's name is one word. */
export type Parts = (string | number)[];

/** How the dice can be verified. */
export interface Proof {
  dice: "house" | "table";
  commitment: string | null;
  seed: string | null; // When the game is over.
  method: string;
}

/** How much of what a game needs is compiled, from 0 to 1. */
export interface ReadinessTold {
  rules: number; // Before 1 it is played all the same, by slower code.
  odds: number; // Before 1 who asks for odds waits.
}

/** Another name. */
export interface Renaming {
  name: string;
}

/** A record told moment by moment, from its start on. */
export interface ReplayTold {
  moments: Moment[];
}

/** What holds a seat. */
export interface SeatKey {
  seat: number;
  key: string; // Keep it: only its hash is stored.
}

/** A seat: a person at this device, a bot, or open to who joins. */
export interface SeatRequestBody {
  kind: "person" | "bot" | "open";
  name?: string | null; // A person needs one; a bot without one gets one.
  level?: string | null; // A bot's, as `/api/bots` lists them.
}

/** Who sits there. */
export interface SeatTold {
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  stand_in: string | null; // The bot that plays for an absent person.
  may_be_handed_over?: boolean; // Whether others may let a bot play there now: who sits there is absent, and is waited for.
}

/** What real dice or cards showed. */
export interface Settling {
  number: number; // How many events had been seen when it was made.
  outcome: string;
  id?: string | null; // Yours: a repeat of it is answered as before.
}

/** All that a seat may know; `view` as the Python API's `Match.view` tells it. */
export interface Snapshot {
  type: "snapshot";
  number: number;
  seat: number | null;
  table: TableTold;
  view: Record<string, unknown> | null;
  log: string[];
  log_parts: EventParts[];
  by: Partial<Record<"stand-in" | "clock", number[]>>; // Lines of the log, from 0, that somebody else played for a person: a bot while they are away, or the house when their time was over.
  deadline: number | null; // When the time of the player to move is over.
  chance?: ChanceTold | null; // What real dice or cards may show, for who may say it.
  asked?: number | null; // The one seat that may say it, where hands are hidden.
}

/** Beginning with those who sit. */
export interface Starting {
  head?: Record<string, string>; // Lines of the record's head.
}

/** A new table, with what nobody else is told. */
export interface TableOpened {
  table: TableTold;
  host: string; // The host's key: to begin, to invite, to hand over.
  keys: SeatKey[];
  invitations: Invitation[];
}

/** A table, as everybody may know it. */
export interface TableTold {
  id: string;
  game: string;
  options: string[];
  status: "open" | "on" | "over";
  public: boolean;
  odds: boolean;
  clock: number | null;
  dice: "house" | "table";
  commitment: string | null; // The SHA-256 of the seed of the house's dice.
  seed: string | null; // The seed, when the game is over.
  begins_full: boolean;
  shuffle: boolean; // Whether the order of the seats was drawn when it was opened.
  head: Record<string, string>; // Lines of the record's head that were given when it was opened.
  opened: number; // Seconds since 1970.
  previous: string | null; // The table that this is the rematch of.
  again: string | null; // The table of the rematch.
  number: number; // How many events its log has.
  seats: SeatTold[];
}

/** The game as a seat saw it after so many events of the record. */
export interface ViewTold {
  at: number;
  view: Record<string, unknown>;
}

/** A text in each language. */
export type Words = Record<"en" | "fr", string>;

/** A refusal. */
export interface Wrong {
  error: Fault;
  number?: number | null; // How many events the table has, after a conflict.
}
