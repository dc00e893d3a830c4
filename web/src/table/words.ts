// Actions and log lines in words: which message tells each form of them, and of what.

import type { FluentVariable } from "@fluent/bundle";
import type { EventParts, PlayedBy, View, Word } from "../house/forms";
import type { PharaohsPosition } from "../pharaohs/position";
import { knows, language, say } from "../speech/speech.svelte";
import { fits, type Action, type Pattern } from "./action";

/** How an action begins, with what chance said of it behind; its message; and what that speaks of, by the words after the first. */
type Form = [beginning: Pattern, message: string, about?: (...words: Word[]) => Record<string, FluentVariable>];

const HIDDEN = "?";
const WAITED = "…"; // real dice or cards have not been told yet

const colour = (name: Word) => say(`colour-${name}`);
const good = (name: Word = HIDDEN) => (name === HIDDEN ? say("a-card") : say(`good-${name}`));
const special = (name: Word) => say(`special-${name}`);

const MOST = 9; // of each kind; there are never so many
const NUMBERED = new Map<Word, () => string>(
  Object.entries({ camel: "beast-camel", donkey: "beast-donkey", cave: "cave-number" }).flatMap(([kind, message]) =>
    Array.from({ length: MOST }, (_, index) => [`${kind}${index + 1}`, () => say(message, { number: index + 1 })] as const)),
);

/** `camel2`, `donkey1`, `cave1`: what it is called, with its number. */
export const numbered = (name: Word): string => NUMBERED.get(name)?.() ?? String(name);

/** Of each game; the first that fits is taken. What is said by an action's first word alone need not stand here. */
const FORMS: Record<string, Form[]> = {
  camelup: [
    [["leg"], "leg", (camel) => ({ colour: colour(camel) })],
    [["desert"], "desert", (space, side) => ({ space, side })],
    [["roll", "support"], "rolled-support", (_support, camel, pips) => ({ colour: colour(camel), pips })],
    [["roll", null], "rolled", (camel, pips) => ({ colour: colour(camel), pips })],
    [["win", HIDDEN], "win-hidden"],
    [["lose", HIDDEN], "lose-hidden"],
    [["win"], "win", (camel) => ({ colour: colour(camel) })],
    [["lose"], "lose", (camel) => ({ colour: colour(camel) })],
    [["camera"], "camera", (space) => ({ space })],
    [["position", null, "hold"], "position-hold", (place, _hold, camel, value) => ({ place, colour: colour(camel), value })],
    [["position", null, "bottom"], "position-bottom", (place, _bottom, camel) => ({ place, colour: colour(camel) })],
    [["partner"], "partner", (other) => ({ other })],
    [["support"], "support", (camel) => ({ colour: colour(camel) })],
  ],
  touareg: [
    [["draw", HIDDEN], "draw-hidden", (...drawn) => ({ count: drawn.length })],
    [["draw"], "draw", (...drawn) => ({ goods: drawn.map(good).join(", ") || WAITED })],
    [["market"], "market", (name) => ({ good: good(name) })],
    [["load"], "load", (animal, name) => ({ animal: numbered(animal), good: good(name) })],
    [["take"], "take", (animal, name) => ({ animal: numbered(animal), good: good(name) })],
    [["buy"], "buy", (name) => ({ special: special(name) })],
    [["pay", "hand"], "pay-hand", (_hand, name) => ({ good: good(name) })],
    [["pay"], "pay-animal", (animal) => ({ animal: numbered(animal) })],
    [["hide", null, "hand"], "hide-hand", (cave, _hand, name) => ({ cave: numbered(cave), good: good(name) })],
    [["hide"], "hide-animal", (cave, animal) => ({ cave: numbered(cave), animal: numbered(animal) })],
    [["steal", null, "hand", HIDDEN], "steal-hand-hidden", (other) => ({ other })],
    [["steal", null, "hand"], "steal-hand", (other, _hand, name) => ({ other, good: good(name) })],
    [["steal"], "steal-animal", (other, animal) => ({ other, animal: numbered(animal) })],
    [["score"], "score", (name) => ({ special: special(name) })],
  ],
  pharaohs: [
    [["roll"], "roll", (die = WAITED) => ({ die })],
    [["offer"], "offer", (square) => ({ square })],
    [["answer"], "answer", (answer) => ({ answer })],
    [["take"], "take", (kind) => ({ kind: say(`pharaohs-kind-${kind}`) })],
  ],
};

/** These words by their message, as what may be done, or as what a player did; null where there is none. */
function phrase(begins: "do" | "said", game: string, words: Word[], player?: string): string | null {
  const [, name = String(words[0]), about] = FORMS[game]?.find(([beginning]) => fits(words, beginning)) ?? [];
  const message = `${begins}-${game}-${name}`;
  if (!knows(message)) return null;
  const [, ...others] = words;
  const told = about?.(...others) ?? {};
  return say(message, { ...told, player: player ?? told["other"] ?? "" });
}

/** An action as a button says it; where a view tells what it leads to, or an answer's words, with that. */
export function wish(view: View, { text, words }: Action): string {
  if (view.game === "pharaohs") {
    const { leads, asks } = view.position as PharaohsPosition;
    const [verb, number] = words;
    const end = leads[text];
    if (end && knows(`do-pharaohs-${verb}-to`))
      return say(`do-pharaohs-${verb}-to`, { square: end[0], kind: say(`pharaohs-kind-${end[1]}`) });
    if (asks && verb === "answer") return asks.answers[language()][Number(number) - 1] ?? text;
  }
  return phrase("do", view.game, words) ?? text;
}

/** A number with its sign. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0");

/** How strong a bot is, as people say it. */
export const levelName = (level: string | null): string => (level && knows(`level-${level}`) ? say(`level-${level}`) : (level ?? ""));

/** A line of the log as a sentence; with who played it, where that was not who sits there. */
export function tell(view: View, { player, action, outcomes }: EventParts, by?: PlayedBy): string {
  const isCard = ([first]: Word[]) => view.game === "pharaohs" && first === "draws";
  const words = [...action, ...outcomes.filter((outcome) => !isCard(outcome)).flat()];
  const plain = phrase("said", view.game, words, player) ?? `${player}: ${words.join(" ")}`;
  const cards = outcomes.filter(isCard).length;
  const line = cards > 0 ? say("said-pharaohs-draws", { line: plain, count: cards }) : plain;
  return by === undefined ? line : say(`said-by-${by}`, { line });
}
