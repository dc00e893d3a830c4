// Le Jeu des Pharaons, as the page plays it.

import en from "../../../src/caravanserai/messages/en/pharaohs.ftl?raw";
import fr from "../../../src/caravanserai/messages/fr/pharaohs.ftl?raw";
import { say } from "../speech/speech.svelte";
import type { Game } from "../table/game";
import Figure from "./Figure.svelte";
import Pharaohs from "./Pharaohs.svelte";
import Picture from "./Picture.svelte";
import type { PharaohsPosition } from "./position";
import pages from "./rules.json";
import { WORDING } from "./words";

export const pharaohs: Game<PharaohsPosition> = {
  name: "pharaohs",
  board: Pharaohs,
  picture: Picture,
  ours: () => say("board-ours"),
  rivals: ["medium", "easy"],
  hasSecrets: false,
  wording: WORDING,
  messages: { en, fr }, // what squares and cards are called
  onBoard: [["answer"]], // answers stand on the card
  unit: ({ options }) => (options.includes("level2") ? "pharaohs-level2" : "pharaohs"),
  rules: { prefixes: ["PH"], pages, figure: Figure, speaking: ["legend"] },
};
