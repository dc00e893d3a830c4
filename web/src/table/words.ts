// Actions and log lines in words: a line of the record, read from its notation.

import type { FluentVariable } from "@fluent/bundle";
import type { PlayedBy, View } from "../house/forms";
import type { PharaohsPosition } from "../pharaohs/position";
import { knows, language, say } from "../speech/speech.svelte";

export interface Phrase { verb: string; about: Record<string, FluentVariable> }
type Reading = (words: string[], text: string, view: View) => Phrase;

const HIDDEN = "?";
const WAITED = "…"; // real dice or cards have not been told yet
const colour = (name: string | undefined) => (name && knows(`colour-${name}`) ? say(`colour-${name}`) : (name ?? ""));
const good = (name: string | undefined) => (name && knows(`good-${name}`) ? say(`good-${name}`) : say("a-card"));
const special = (name: string | undefined) => say(`special-${name ?? ""}`);

/** `camel2`, `donkey1`, `cave1`: what it is called, with its number. */
export function numbered(name: string | undefined): string {
  const [, kind, number] = /^([a-z]+)(\d+)$/.exec(name ?? "") ?? [];
  if (!kind) return name ?? "";
  return say(kind === "cave" ? "cave-number" : `beast-${kind}`, { number: Number(number) });
}

const camelup: Reading = ([verb, first, second, third, fourth], text): Phrase => {
  if (verb === "roll") {
    if (first === "support") return { verb: "rolled-support", about: { colour: colour(second), pips: Number(third) } };
    if (first) return { verb: "rolled", about: { colour: colour(first), pips: Number(second) } };
  }
  if (verb === "desert") return { verb, about: { space: Number(first), side: second ?? "" } };
  if (verb === "camera") return { verb, about: { space: Number(first) } };
  if ((verb === "win" || verb === "lose") && first === HIDDEN) return { verb: `${verb}-hidden`, about: {} };
  if (verb === "position")
    return { verb: `position-${second}`, about: { place: Number(first), colour: colour(third), value: Number(fourth ?? 0) } };
  if (verb === "partner") return { verb, about: { other: text.slice(8) } };
  return { verb: verb ?? "", about: { colour: colour(first) } };
};

/** Whom a text names after its first word, and what follows. A name may have spaces, and end in words of the notation. */
function named(text: string, view: View, form: RegExp): { other: string; rest: string[] } | null {
  const after = text.slice(text.indexOf(" ") + 1);
  for (const other of view.players.toSorted((one, two) => two.length - one.length)) {
    const rest = after.startsWith(`${other} `) ? form.exec(after.slice(other.length + 1)) : null;
    if (rest) return { other, rest };
  }
  return null;
}

const touareg: Reading = ([verb, first, second, third], text, view): Phrase => {
  if (verb === "draw") {
    const drawn = text.split(" ").slice(1);
    if (drawn.length === 0) return { verb, about: { goods: WAITED } };
    if (drawn.includes(HIDDEN)) return { verb: "draw-hidden", about: { count: drawn.length } };
    return { verb, about: { goods: drawn.map(good).join(", ") } };
  }
  if (verb === "market") return { verb, about: { good: good(first) } };
  if (verb === "load" || verb === "take") return { verb, about: { animal: numbered(first), good: good(second) } };
  if (verb === "buy" || verb === "score") return { verb, about: { special: special(first) } };
  if (verb === "pay")
    return first === "hand" ? { verb: "pay-hand", about: { good: good(second) } } : { verb: "pay-animal", about: { animal: numbered(first) } };
  if (verb === "hide") {
    const about = { cave: numbered(first), good: good(third), animal: numbered(second) };
    return { verb: second === "hand" ? "hide-hand" : "hide-animal", about };
  }
  if (verb === "steal") {
    const theft = named(text, view, /^(hand|camel\d+|donkey\d+)(?: (\S+))?$/);
    const [other, [, animal, stolen]] = [theft?.other ?? "", theft?.rest ?? []];
    if (animal !== "hand") return { verb: "steal-animal", about: { other, animal: numbered(animal) } };
    return { verb: stolen === HIDDEN ? "steal-hand-hidden" : "steal-hand", about: { other, good: good(stolen) } };
  }
  return { verb: verb ?? "", about: {} };
};

const pharaohs: Reading = ([verb, first]) => ({
  verb: verb ?? "",
  about: {
    die: first ?? WAITED, square: Number(first ?? 0), answer: Number(first ?? 0),
    kind: verb === "take" && first ? say(`pharaohs-kind-${first}`) : "",
  },
});

const READINGS: Record<string, Reading> = { camelup, touareg, pharaohs };

function phrase(view: View, text: string): Phrase {
  const reading = READINGS[view.game];
  return reading ? reading(text.split(" "), text, view) : { verb: "", about: {} };
}

/** An action as a button says it; where a view tells what it leads to, or an answer's words, with that. */
export function wish(view: View, action: string): string {
  if (view.game === "pharaohs") {
    const { leads, asks } = view.position as PharaohsPosition;
    const end = leads[action];
    const verb = action.split(" ")[0] ?? "";
    if (end && knows(`do-pharaohs-${verb}-to`))
      return say(`do-pharaohs-${verb}-to`, { square: end[0], kind: say(`pharaohs-kind-${end[1]}`) });
    if (asks && verb === "answer") return asks.answers[language()][Number(action.split(" ")[1]) - 1] ?? action;
  }
  const { verb, about } = phrase(view, action);
  const message = `do-${view.game}-${verb}`;
  return knows(message) ? say(message, { ...about, player: about["other"] ?? "" }) : action;
}

/** A number with its sign. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "±0");

/** How strong a bot is, as people say it. */
export const levelName = (level: string | null): string => (level && knows(`level-${level}`) ? say(`level-${level}`) : (level ?? ""));

/** A line of the log as a sentence; with who played it, where that was not who sits there. */
export function tell(view: View, line: string, by?: PlayedBy): string {
  const told = sentence(view, line);
  return by === undefined ? told : say(`said-by-${by}`, { line: told });
}

function sentence(view: View, line: string): string {
  const player = view.players.find((name) => line.startsWith(`${name}: `));
  if (player === undefined) return line;
  const played = line.slice(player.length + 2);
  const [text = "", ...cards] = view.game === "pharaohs" ? played.split(" draws ") : [played]; // elsewhere it may be a name's
  const { verb, about } = phrase(view, text);
  const message = `said-${view.game}-${verb}`;
  const told = knows(message) ? say(message, { ...about, player }) : line;
  return cards.length > 0 ? say("said-pharaohs-draws", { line: told, count: cards.length }) : told;
}
