// What a game is to the page. Each declares itself once, in its own folder; `games.ts` lists them, and nothing else
// knows their names.

import type { FluentVariable } from "@fluent/bundle";
import type { Component, Snippet } from "svelte";
import type { ChanceTold, Language, TableTold, View, Words } from "../house/forms";
import type { Page } from "../rules/book";
import type { Pattern } from "./action";
import type { Picker } from "./picker.svelte";
import type { Wording } from "./words";

/** What every board is given. */
export interface BoardProps<Position> {
  view: View<Position>;
  picker: Picker;
  notes: Words[]; // what is to be read aloud
  table: TableTold | null; // null where a game is looked at again
  key: string | null; // the seat's
  log: Snippet;
}

/** What a game's part of the form for a new table is given: `choose` takes lines of the record's head. */
export interface SetUpProps { choose: (head: Record<string, string>) => void }

/** What the buttons for real dice or cards are given. */
export interface ChoicesProps<Position = any> {
  chance: ChanceTold;
  position: Position;
  said: string[]; // the outcomes said so far, where several are to be said
  tell: (outcome: string) => void;
  forget: () => void; // what was said so far
}

/** One of those whose chances to win a replay draws as lines. */
export interface Runner {
  key: string; // by which the house tells its chance
  name: () => string;
  sign: () => string;
  colour: string;
}

/** A game on the page. That a position is this game's is known by the view's `game` alone, hence `any`. */
export interface Game<Position = any, Paid = any> {
  name: string; // the house's
  board: Component<BoardProps<Position>>;
  picture: Component; // on the home page
  ours?: () => string; // what of the box is this house's own, because the rulebook does not show it
  setUp?: Component<SetUpProps>; // what a new table may choose besides options
  rivals: readonly string[]; // the levels of the bots that "play now" seats
  hasSecrets: boolean; // whether a seat sees something that another does not
  wording: Wording<Position>;
  messages?: Record<Language, string>; // the package's own, where the page needs them too
  onBoard?: readonly Pattern[]; // actions that are buttons on the board, and not at the foot
  worth?: (payment: Paid) => number; // of a payment, in what the game counts
  /** Real dice or cards: what is asked, when so many are to be said still; the buttons; and what is told those who wait. */
  chance?: { question: (view: View<Position>, left: number) => string; choices: Component<ChoicesProps<Position>>; shown: "dice" | "other" };
  unit: (view: View<Position>) => string; // what a score counts, as in the messages `unit-…`
  round?: (position: Position) => number; // changes where a leg or a stage ends
  runners?: readonly Runner[];
  rules: Rules;
}

/** A game's rulebook. */
export interface Rules {
  prefixes: readonly string[]; // of its rules' numbers
  pages: readonly Page[];
  figure: Component<{ name: string; position: any }>; // draws what the pages name, as it is at the reader's table, if at one
  /** What is known of the position before the game begins, by the lines of the head that were chosen. */
  before?: (head: Record<string, string>) => unknown;
  told?: (position: any) => Record<string, FluentVariable>; // what the texts speak of; `position` as for figures
  speaking: readonly string[]; // figures whose words stand in no caption
}
