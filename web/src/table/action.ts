// Actions as the house tells them, and what is asked of them: which begin with these words.

import type { View, Word } from "../house/forms";

/** A legal action: its words, and its text, which is sent. */
export interface Action { text: string; words: Word[] }

/** How an action's words begin; `null` stands for any word. */
export type Pattern = readonly (Word | null)[];

export const legalActions = (view: View): Action[] => view.legal.map((text, number) => ({ text, words: view.legal_parts[number]! }));

/** What stands for a word that the reader may not see. */
export const HIDDEN = "?";

/** Whether an action's words begin so. */
export const fits = (words: readonly Word[], pattern: Pattern): boolean =>
  pattern.length <= words.length && pattern.every((word, place) => word === null || word === words[place]);

/** Those of these actions that something is told of, by their texts, each with that. */
export const withTold = <Told>(actions: Action[], told: Record<string, Told>): ({ action: Action } & Told)[] =>
  actions.flatMap((action) => { const own = told[action.text]; return own ? [{ action, ...own }] : []; });
