// The rulebooks: which sections each game's has, and what a section says, read from its message.

import { say } from "../speech/speech.svelte";
import pages from "./book.json";

export const GAMES = ["camelup", "touareg", "pharaohs"] as const;
export type Game = (typeof GAMES)[number];

export interface Page { section: string; option?: string; figures?: string[] }
export interface Part { text: string; as: "plain" | "strong" | "name" }
export interface Line { parts: Part[]; rules: string[] }
export type Block = { kind: "text" | "example"; line: Line } | { kind: "list"; lines: Line[] };

const PREFIXES: Record<string, Game> = { CU: "camelup", SC: "camelup", TG: "touareg", PH: "pharaohs" };
const NUMBER = /\b(?:CU|SC|TG|PH)-\d+\b/;
const NUMBERS = / \(((?:[A-Z]{2}-\d+)(?:, [A-Z]{2}-\d+)*)\)$/; // at a line's end
const BOOK: Record<Game, Page[]> = pages;

export const isGame = (name: string | null | undefined): name is Game => GAMES.some((game) => game === name);
export const pagesOf = (game: Game): Page[] => BOOK[game];
export const titleOf = (game: Game, page: Page): string => say(`rules-${game}-${page.section}`);
export const gameOf = (rule: string): Game | null => PREFIXES[rule.slice(0, 2)] ?? null;

/** What a section says, as blocks: paragraphs, examples, and lists. */
export function blocksOf(game: Game, page: Page): Block[] {
  const blocks: Block[] = [];
  for (const text of say(`rules-${game}-${page.section}-text`).split("\n")) {
    const last = blocks.at(-1);
    if (text.startsWith("> ")) blocks.push({ kind: "example", line: lineOf(text.slice(2)) });
    else if (!text.startsWith("- ")) blocks.push({ kind: "text", line: lineOf(text) });
    else if (last?.kind === "list") last.lines.push(lineOf(text.slice(2)));
    else blocks.push({ kind: "list", lines: [lineOf(text.slice(2))] });
  }
  return blocks;
}

function lineOf(text: string): Line {
  const rules = NUMBERS.exec(text)?.[1]?.split(", ") ?? [];
  const parts = text.replace(NUMBERS, "").split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter((part) => part !== "");
  return {
    rules,
    parts: parts.map((part): Part =>
      part.startsWith("**") ? { text: part.slice(2, -2), as: "strong" }
      : part.startsWith("*") ? { text: part.slice(1, -1), as: "name" }
      : { text: part, as: "plain" }),
  };
}

/** A text in pieces, those at odd places being numbers of rules. */
export const cut = (text: string): string[] => text.split(new RegExp(`(${NUMBER.source})`));
