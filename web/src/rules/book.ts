// The rulebooks: which sections each game's has, and what a section says, read from its message.

import { GAMES } from "../games";
import { say } from "../speech/speech.svelte";
import type { Game } from "../table/game";

/** A section of a rulebook: its name in the messages, the option that it is about, its pictures, whether it tells what
 * stands on the house's own board and cards, and whether it is about the questions on them. */
export interface Page { section: string; option?: string; figures?: string[]; printed?: boolean; questions?: boolean }
export interface Part { text: string; as: "plain" | "strong" | "name" }
/** Words of the rulebook, or of this house where the rulebook leaves something open. */
export interface Stretch { ours: boolean; first: string; parts: Part[] } // with the first word of ours stands its flag
export interface Line { stretches: Stretch[]; rules: string[] }
export type Block = { kind: "text" | "example"; line: Line } | { kind: "list"; lines: Line[] };

/** What a number of a rule looks like; made when it is first asked for, as a game's own boards may cite rules. */
interface Numbers { cited: RegExp; atTheEnd: RegExp } // anywhere; those of a line
let made: Numbers | null = null;
function numbers(): Numbers {
  if (made) return made;
  const number = `(?:${GAMES.flatMap((game) => game.rules.prefixes).join("|")})-\\d+`;
  return (made = { cited: new RegExp(`\\b(${number})`), atTheEnd: new RegExp(` \\((${number}(?:, ${number})*)\\)$`) });
}

export const titleOf = (game: Game, page: Page): string => say(`rules-${game.name}-${page.section}`);
export const gameOf = (rule: string): Game | undefined => GAMES.find((game) => game.rules.prefixes.includes(rule.split("-")[0]!));

/** What a section says, as blocks: paragraphs, examples, and lists; at a table, what it says there. */
export function blocksOf(game: Game, page: Page, position: unknown): Block[] {
  const blocks: Block[] = [];
  for (const text of say(`rules-${game.name}-${page.section}-text`, game.rules.told?.(position)).split("\n")) {
    const last = blocks.at(-1);
    if (text.startsWith("> ")) blocks.push({ kind: "example", line: lineOf(text.slice(2)) });
    else if (!text.startsWith("- ")) blocks.push({ kind: "text", line: lineOf(text) });
    else if (last?.kind === "list") last.lines.push(lineOf(text.slice(2)));
    else blocks.push({ kind: "list", lines: [lineOf(text.slice(2))] });
  }
  return blocks;
}

/** A line of the messages: `**strong**`, `*name*`, from `⚑ ` to `⚐` or to its end what is this house's own, and the numbers
 * of its rules at its end. */
function lineOf(text: string): Line {
  const { atTheEnd } = numbers();
  const rules = atTheEnd.exec(text)?.[1]?.split(", ") ?? [];
  const stretches = text.replace(atTheEnd, "").split(/⚑ ([^⚑⚐]+)⚐?/);
  return {
    rules,
    stretches: stretches.map((words, number): Stretch => {
      const ours = number % 2 === 1;
      const first = ours ? words.split(" ", 1)[0]! : "";
      return { ours, first, parts: partsOf(words.slice(first.length)) };
    }),
  };
}

function partsOf(words: string): Part[] {
  const parts = words.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter((part) => part !== "");
  return parts.map((part): Part =>
    part.startsWith("**") ? { text: part.slice(2, -2), as: "strong" }
    : part.startsWith("*") ? { text: part.slice(1, -1), as: "name" }
    : { text: part, as: "plain" });
}

/** A text in pieces, those at odd places being numbers of rules. */
export const cut = (text: string): string[] => text.split(numbers().cited);
