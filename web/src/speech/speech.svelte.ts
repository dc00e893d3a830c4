// What the page says, in each language that has a folder of messages: the messages of the page, and those of the package that a game brings.

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

export const LANGUAGES = [...new Set(Object.keys(ours).map((path) => path.split("/").at(-2) as Language))];
const bundles = Object.fromEntries(LANGUAGES.map((each) => [each, bundle(each)])) as Record<Language, FluentBundle>;
const isLanguage = (word: string | null): word is Language => LANGUAGES.some((each) => each === word);

/** More messages, in every language. */
export function learn(messages: Record<Language, string>): void {
  for (const each of LANGUAGES) bundles[each].addResource(new FluentResource(messages[each]));
}

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  for (const wished of navigator.languages) {
    const two = wished.slice(0, 2);
    if (isLanguage(two)) return two;
  }
  return "en";
}

const wishedFirst = first();
let chosen = $state<Language>(wishedFirst);
document.documentElement.lang = wishedFirst;

export const language = (): Language => chosen;

/** The language that the button in the header changes to. */
export const nextLanguage = (): Language => LANGUAGES[(LANGUAGES.indexOf(chosen) + 1) % LANGUAGES.length]!;

export function speak(wished: Language): void {
  chosen = wished;
  localStorage.setItem(KEPT, wished);
  document.documentElement.lang = wished;
}

/** A message with what it speaks of filled in. */
export const say = (message: string, about: Record<string, FluentVariable> = {}): string => sayIn(chosen, message, about);

/** The same in a language that need not be the reader's. */
export function sayIn(language: Language, message: string, about: Record<string, FluentVariable> = {}): string {
  const found = bundles[language].getMessage(message);
  if (!found?.value) return message;
  return bundles[language].formatPattern(found.value, about, []); // what is missing is shown by its name, and stops nobody
}

export const knows = (message: string): boolean => bundles[chosen].hasMessage(message);

/** The text in the reader's language, of what the house tells in both. */
export const read = (words: Words): string => words[chosen];
