// Which rulebook is open, and at which rule; and which game the reader is at, whose rulebook is opened first.

import { findGame, GAMES } from "../games";
import type { Game } from "../table/game";
import { gameOf } from "./book";

export interface Open { game: Game; rule: string | null }
export interface Played { game: Game; options: string[]; cards: string | null; position: unknown }

let open = $state.raw<Open | null>(null);
let table = $state.raw<Played | null>(null);
let opener: HTMLElement | null = null;

export const rulebook = (): Open | null => open;

/** The game, options and position of the table that the reader is at; null away from tables. */
export const atTable = (): Played | null => table;

/** The reader is at this table now, or away from all. */
export function sitAt(here: { game: string; options: string[]; cards: string | null } | null | undefined, position: unknown = null): void {
  const game = findGame(here?.game);
  table = here && game ? { game, options: here.options, cards: here.cards, position } : null;
}

/** Open a game's rules, or those of the table, or of the first game. */
export function openRules(game?: Game): void {
  show({ game: game ?? open?.game ?? table?.game ?? GAMES[0], rule: null });
}

/** Open the rules where a number stands. */
export function lookUp(rule: string): void {
  const game = gameOf(rule);
  if (game) show({ game, rule });
}

function show(wished: Open): void {
  if (!open) opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  open = wished;
}

/** Close the book; the focus goes back to where it was opened from. */
export function closeRules(): void {
  if (!open) return;
  open = null;
  if (opener?.isConnected) opener.focus();
  opener = null;
}
