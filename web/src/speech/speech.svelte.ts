// What the page says, in French or English: the messages of the page, and those of the package that a game brings.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language, Words } from "../house/forms";

const ours = import.meta.glob<string>("../../messages/*/*.ftl", { query: "?raw", import: "default", eager: true });
const KEPT = "caravanserai.language";

function bundle(language: Language): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const [path, text] of Object.entries(ours))
    if (path.includes(`/${language}/`)) made.addResource(new FluentResource(text));
  return made;
}

const bundles: Record<Language, FluentBundle> = { en: bundle("en"), fr: bundle("fr") };

/** More messages, in every language. */
export function learn(messages: Record<Language, string>): void {
  for (const each of ["en", "fr"] as const) bundles[each].addResource(new FluentResource(messages[each]));
}

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === "en" || kept === "fr") return kept;
  for (const wished of navigator.languages) {
    const two = wished.slice(0, 2);
    if (two === "en" || two === "fr") return two;
  }
  return "en";
}

const wishedFirst = first();
let chosen = $state<Language>(wishedFirst);
document.documentElement.lang = wishedFirst;

export const language = (): Language => chosen;

export function speak(wished: Language): void {
  chosen = wished;
  localStorage.setItem(KEPT, wished);
  document.documentElement.lang = wished;
}

/** A message with what it speaks of filled in. */
export function say(message: string, about: Record<string, FluentVariable> = {}): string {
  const found = bundles[chosen].getMessage(message);
  if (!found?.value) return message;
  return bundles[chosen].formatPattern(found.value, about, []); // what is missing is shown by its name, and stops nobody
}

export const knows = (message: string): boolean => bundles[chosen].hasMessage(message);

/** The text in the reader's language, of what the house tells in both. */
export const read = (words: Words): string => words[chosen];
