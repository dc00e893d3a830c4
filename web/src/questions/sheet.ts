// A sheet of questions: which of a game's are on it, in which languages, and where the answers stand.

import type { Language, QuestionTold } from "../house/forms";

/** Where the right answers stand: nowhere, with each question, or on a page of their own. */
export type Place = "nowhere" | "beside" | "apart";
export const PLACES: readonly Place[] = ["nowhere", "beside", "apart"];

export interface Wish {
  decks: string[];
  age: number | null; // that the cards are marked with; null: any
}

/** A question with its number on the sheet. */
export interface Numbered { number: number; told: QuestionTold }
export interface Deck { name: string; questions: Numbered[] }

export const decksOf = (all: QuestionTold[]): string[] => [...new Set(all.map(({ deck }) => deck))];
export const agesOf = (all: QuestionTold[]): number[] => [...new Set(all.map(({ age }) => age))].sort((one, other) => one - other);

/** The questions that are wished, deck by deck, numbered throughout. */
export function sheetOf(all: QuestionTold[], { decks, age }: Wish): Deck[] {
  const wished = all.filter((told) => decks.includes(told.deck) && (age === null || told.age === age));
  const numbered = wished.map((told, index) => ({ number: index + 1, told }));
  return decksOf(wished).map((name) => ({ name, questions: numbered.filter(({ told }) => told.deck === name) }));
}

/** The right answer in a language: one of those to choose from with its number, or what is to be said aloud. */
export function answerOf({ answers, right, answer }: QuestionTold, language: Language): string {
  return answers && right ? `${right}. ${answers[language][right - 1]}` : (answer?.[language] ?? "");
}
