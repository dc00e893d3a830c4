// The rulebook that lies open beside the table, if one does, and the rule that was looked up in it.

import { GAMES, gameOf, type Game } from "./book";

export interface Open { game: Game; rule: string | null }

let open = $state.raw<Open | null>(null);
let table = $state.raw<{ game: Game; options: string[] } | null>(null);
let opener: HTMLElement | null = null;

export const rulebook = (): Open | null => open;

/** The game and options of the table that the reader is at; null away from tables. */
export const atTable = (): { game: Game; options: string[] } | null => table;
export const sitAt = (here: { game: Game; options: string[] } | null): void => {
  table = here;
};

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
