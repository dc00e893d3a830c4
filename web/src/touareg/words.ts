// The words of Touareg's actions and outcomes, and which message says them.

import type { Word } from "../house/forms";
import { say } from "../speech/speech.svelte";
import { HIDDEN } from "../table/action";
import { WAITED, type Wording } from "../table/words";
import type { TouaregPosition } from "./position";

const good = (name: Word = HIDDEN) => (name === HIDDEN ? say("a-card") : say(`good-${name}`));
const special = (name: Word) => say(`special-${name}`);

const MOST = 9; // of each kind; there are never so many
const NUMBERED = new Map<Word, () => string>(
  Object.entries({ camel: "beast-camel", donkey: "beast-donkey", cave: "cave-number" }).flatMap(([kind, message]) =>
    Array.from({ length: MOST }, (_, index) => [`${kind}${index + 1}`, () => say(message, { number: index + 1 })] as const)),
);

/** `camel2`, `donkey1`, `cave1`: what it is called, with its number. */
export const numbered = (name: Word): string => NUMBERED.get(name)?.() ?? String(name);

export const WORDING: Wording<TouaregPosition> = {
  game: "touareg",
  forms: [
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
};
