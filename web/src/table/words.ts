// Actions and log lines in words: a game says which message tells each form of them, and of what.

import type { FluentVariable } from "@fluent/bundle";
import type { EventParts, PlayedBy, View, Word } from "../house/forms";
import { knows, language, say } from "../speech/speech.svelte";
import { fits, type Action, type Pattern } from "./action";

/** How an action begins, with what chance said of it behind; its message; and what that speaks of, by the words after the first. */
export type Form = [beginning: Pattern, message: string, about?: (...words: Word[]) => Record<string, FluentVariable>];

/** How a game's actions and log lines are said. */
export interface Wording<Position> {
  game: string; // in its messages: `do-<game>-<message>` for what may be done, `said-<game>-<message>` for what was
  forms: readonly Form[]; // the first that fits is taken; what is said by an action's first word alone need not stand here
  inView?: (view: View<Position>, action: Action) => string | null; // what the view tells of an action, if it does
  apart?: string; // outcomes that begin so stand behind the sentence, as `said-<game>-<apart>`
}

export const WAITED = "…"; // real dice or cards have not been told yet

/** These words by their message, as what may be done, or as what a player did; null where there is none. */
function phrase<Position>(begins: "do" | "said", wording: Wording<Position>, words: Word[], player?: string): string | null {
  const [, name = String(words[0]), about] = wording.forms.find(([beginning]) => fits(words, beginning)) ?? [];
  const message = `${begins}-${wording.game}-${name}`;
  if (!knows(message)) return null;
  const [, ...others] = words;
  const told = about?.(...others) ?? {};
  return say(message, { ...told, player: player ?? told["other"] ?? "" });
}

/** An action as a button says it; where a view tells what it leads to, with that. */
export function actionInWords<Position>(wording: Wording<Position> | undefined, view: View<Position>, action: Action): string {
  if (!wording) return action.text;
  return wording.inView?.(view, action) ?? phrase("do", wording, action.words) ?? action.text;
}

/** A line of the log as a sentence; with who played it, where that was not who sits there. */
export function eventInWords<Position>(wording: Wording<Position> | undefined, { player, action, outcomes }: EventParts, by?: PlayedBy): string {
  const isApart = ([first]: Word[]) => wording?.apart !== undefined && first === wording.apart;
  const words = [...action, ...outcomes.filter((outcome) => !isApart(outcome)).flat()];
  const plain = (wording && phrase("said", wording, words, player)) ?? `${player}: ${words.join(" ")}`;
  const count = outcomes.filter(isApart).length;
  const line = wording && count > 0 ? say(`said-${wording.game}-${wording.apart}`, { line: plain, count }) : plain;
  return by === undefined ? line : say(`said-by-${by}`, { line });
}

/** A number with its sign. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0");

/** A chance in whole per cent. */
export const percent = (chance: number): string => say("odds-percent", { percent: Math.round(100 * chance) });

/** How far something is that is waited for, from 0 to 1. */
export const howFar = (what: string, part: number): string => say("how-far", { what, percent: Math.round(100 * part) });

/** How strong a bot is, as people say it. */
export const levelName = (level: string | null): string => (level && knows(`level-${level}`) ? say(`level-${level}`) : (level ?? ""));

/** Who has won. */
export const wonBy = (winners: string[]): string =>
  say("over-title", { count: winners.length, winners: new Intl.ListFormat(language()).format(winners) });
