// Requests to the house and its answers, as `caravanserai.house.models` has them. Made by web/typescript.py.

/** A request to play an action. */
export interface Acting {
  number: number; // How many events the sender had seen by then.
  action: string;
  id?: string | null; // An id of your own: a repeat with it is answered as before.
}

/** Answers to choose from, in each language. */
export type Answers = Record<"en" | "fr", string[]>;

/** A level of bots. */
export interface BotTold {
  level: string;
  name: string; // What it is called at a table.
  sentence: Words;
}

/** What real dice or cards may show now, for a seat that may enter it. */
export interface ChanceTold {
  outcomes: string[];
  outcome_parts: Parts[]; // The outcomes in words.
  count: number; // How many of them must be entered, with spaces between.
  titles: Record<string, Words>; // What is written on the outcomes that are cards, to find the one that was drawn.
}

/** The event that a move has become; it is on disk. */
export interface Done {
  number: number; // The number of the event.
  kind: string; // The event's kind: `disputed` if impossible cards were entered, and nothing was played.
  line: string | null; // The event's line as this seat sees it; null if it is disputed.
  repeat: boolean; // Whether it had been played already.
}

/** A line of the log as lists of words, so that programs need not parse the text; what is hidden is `?`. */
export interface EventParts {
  player: string;
  action: Parts;
  outcomes: Parts[]; // What chance said, one after another.
}

/** The events from a number on, and the current state. */
export interface EventsTold {
  events: Record<string, unknown>[];
  snapshot: Snapshot;
}

/** What is wrong, as a code for programs and a message for people. */
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
  minutes: [number, number] | null; // How many minutes people take for it.
  prints_minutes: boolean; // Whether the box says how long; else it is our experience.
  ages: Words | null; // For what ages it is, as the box says; null where that is silent.
  sentence: Words;
  options: OptionTold[];
  hidden_hands: boolean;
  odds: boolean;
  cards: string[]; // Boards and cards that a table may have besides the house's own.
  questions: boolean; // Whether there are questions on its cards, which can be asked for.
}

/** A request to give a word of one's own for the dice, in place of an earlier one; null takes it back. */
export interface GivingWord {
  word: string | null; // A word of one's own for the house's dice, secret until the game begins.
}

/** A request to let a bot play for somebody. */
export interface HandingOver {
  seat?: number | null; // The seat to hand over; one's own, if none is named.
  level?: string | null; // The bot's level; the table's stand-in, if none is named.
}

/** The answer of a house that serves. */
export interface Health {
  status: "ok";
  version: string;
}

/** An invitation to an open seat. */
export interface Invitation {
  seat: number;
  code: string; // The code, which can be used once.
  link: string; // A link with the code in its fragment, which no server sees.
}

/** An invitation that is still valid. */
export interface InvitationTold {
  seat: number; // The open seat that it leads to.
}

/** A request for a new invitation to an open seat. */
export interface Inviting {
  seat: number;
}

/** A seat that was taken, and its key. */
export interface Joined {
  table: TableTold;
  seat: number;
  key: string; // Keep it: only its hash is stored.
}

/** A request to take an open seat. */
export interface Joining {
  name: string;
  code?: string | null; // The invitation's code; a public table needs none.
  seat?: number | null; // The seat to take; any, if none is named.
  id?: string | null; // A random, secret id of your own: with the same id and code you get the same seat and key.
  word?: string | null; // A word of one's own for the house's dice, secret until the game begins.
}

/** The log as a seat saw it. */
export interface LogTold {
  number: number;
  log: string[];
  log_parts: EventParts[];
  by: Partial<Record<"stand-in" | "clock", number[]>>; // Lines of the log, from 0, that somebody else played for a person: a bot while they are away, or the house when their time was over.
}

/** A moment of a record: its start, or the state after one of its events. */
export interface Moment {
  line: string | null; // The event, as the record tells it; null at the start.
  parts: EventParts | null; // The event as lists of words.
  view: Record<string, unknown>;
  notes: Words[]; // What was read aloud, such as a card.
  favourites: Record<string, number> | null; // Camel Up: each camel's exact chance to win the race.
}

/** A request to open a table. */
export interface NewTable {
  game: string;
  cards?: string | null; // A board and cards besides the house's own, as `/api/games` lists them.
  options?: string[];
  seats: SeatRequestBody[];
  public?: boolean; // Whether it is listed, and open to anybody.
  odds?: boolean; // Whether the odds may be asked.
  clock?: number | null; // Seconds for a turn, from 5 seconds to 60 days.
  dice?: string; // `house`, or `table` for real dice that a player types in.
  begins_full?: boolean; // Whether it begins when the last open seat is taken.
  head?: Record<string, string>; // Lines of the record's head.
  stand_in?: string; // The bot that plays when somebody's time is over.
  shuffle?: boolean; // Whether the order of the seats is drawn, before anybody sits down.
}

/** The odds, as `caravan odds --json` prints them, after the first `number` events. */
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
  one_of: string[]; // Options of which one must be chosen with it.
  players: [number, number]; // How many may play with it and what it needs.
  bars: string[]; // Options that cannot be chosen with it.
  bots: boolean; // Whether bots can play with it.
}

/** An action or an outcome as its words: a number is a number, a player's name is one word. */
export type Parts = (string | number)[];

/** How the dice can be verified. */
export interface Proof {
  dice: "house" | "table";
  commitment: string | null;
  seed: string | null; // The seed, when the game is over.
  words: string | null; // The words that players gave, as the record's line `words`, once the game has begun.
  method: string;
}

/** A question on a card of a game, with its right answer and the comment that is read afterwards. */
export interface QuestionTold {
  deck: string;
  slug: string; // The word that the card has in a record.
  age: number; // From which age on.
  question: Words;
  answers: Answers | null; // Those to choose from, if there are any.
  right: number | null; // The number of the right one, from 1.
  answer: Words | null; // By which the reader judges what was said aloud, if there is nothing to choose from.
  comment: Words;
}

/** How much of what a game needs is compiled, from 0 to 1. */
export interface ReadinessTold {
  rules: number; // Before it is 1, the game is played by slower code.
  odds: number; // Before it is 1, whoever asks for odds waits.
}

/** A request to change one's name. */
export interface Renaming {
  name: string;
}

/** A record told moment by moment, from its start on. */
export interface ReplayTold {
  moments: Moment[];
}

/** The key that holds a seat. */
export interface SeatKey {
  seat: number;
  key: string; // Keep it: only its hash is stored.
}

/** A seat of a new table: a person at this device, a bot, or open for somebody to join. */
export interface SeatRequestBody {
  kind: "person" | "bot" | "open";
  name?: string | null; // A person needs a name; a bot without one gets one.
  level?: string | null; // The level of a bot, as `/api/bots` lists them.
  word?: string | null; // A word of one's own for the house's dice, secret until the game begins.
}

/** A seat, and who sits there. */
export interface SeatTold {
  kind: "person" | "bot" | "open";
  name: string | null;
  level: string | null;
  stand_in: string | null; // The bot that plays for an absent person.
  has_word: boolean; // Whether the person has given a word for the dice.
  word: string | null; // That word, once the game has begun.
  may_be_handed_over?: boolean; // Whether others may let a bot play there now: the person is absent, and they are waiting.
}

/** A request that enters what real dice or cards showed. */
export interface Settling {
  number: number; // How many events the sender had seen by then.
  outcome: string;
  id?: string | null; // An id of your own: a repeat with it is answered as before.
}

/** All that a seat may know of a table; `view` is what `Match.view` of the Python API returns. */
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
  chance?: ChanceTold | null; // What real dice or cards may show, for a seat that may enter it.
  asked?: number | null; // The only seat that may enter it, if hands are hidden.
}

/** A request to begin the game with those who sit at the table. */
export interface Starting {
  head?: Record<string, string>; // Lines of the record's head.
}

/** A new table, with secrets that only its opener is told. */
export interface TableOpened {
  table: TableTold;
  host: string; // The host's key, which may begin, invite and hand over.
  keys: SeatKey[];
  invitations: Invitation[];
}

/** A table, as everybody may know it. */
export interface TableTold {
  id: string;
  game: string;
  cards: string | null; // The board and cards; null: the house's own.
  options: string[];
  status: "open" | "on" | "over" | "closed"; // "closed": whoever runs the house has closed the table for good.
  public: boolean;
  odds: boolean;
  clock: number | null;
  dice: "house" | "table";
  commitment: string | null; // The SHA-256 of the seed of the house's dice.
  seed: string | null; // The seed, when the game is over or the table is closed.
  begins_full: boolean;
  shuffle: boolean; // Whether the order of the seats was drawn when it was opened.
  head: Record<string, string>; // Lines of the record's head that were given when it was opened.
  opened: number; // Seconds since 1970.
  previous: string | null; // The table that this is the rematch of.
  again: string | null; // The table of the rematch.
  number: number; // How many events its log has.
  seats: SeatTold[];
}

/** The game as a seat saw it after the first `at` lines of the log. */
export interface ViewTold {
  at: number;
  view: Record<string, unknown>;
}

/** A text in each language. */
export type Words = Record<"en" | "fr", string>;

/** The answer to a request that is refused. */
export interface Wrong {
  error: Fault;
  number?: number | null; // How many events the table has, after a conflict.
}
