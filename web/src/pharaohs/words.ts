// The words of the actions and outcomes of Le Jeu des Pharaons, and which message says them.

import { knows, language, say } from "../speech/speech.svelte";
import { WAITED, type Wording } from "../table/words";
import type { PharaohsPosition } from "./position";

export const WORDING: Wording<PharaohsPosition> = {
  game: "pharaohs",
  forms: [
    [["roll"], "roll", (die = WAITED) => ({ die })],
    [["offer"], "offer", (square) => ({ square })],
    [["answer"], "answer", (answer) => ({ answer })],
    [["right"], "right", (other) => ({ other })],
    [["take"], "take", (kind) => ({ kind: say(`pharaohs-kind-${kind}`) })],
  ],
  // With the square that it leads to, or as the answer itself.
  inView({ position: { leads, asks } }, { text, words: [verb, number] }) {
    const end = leads[text];
    if (end && knows(`do-pharaohs-${verb}-to`))
      return say(`do-pharaohs-${verb}-to`, { square: end[0], kind: say(`pharaohs-kind-${end[1] ?? "none"}`) });
    return asks && verb === "answer" ? (asks.answers?.[language()][Number(number) - 1] ?? text) : null;
  },
  apart: "draws",
};
