// Camel Up, as the page plays it.

import { COLOURS, FILLS } from "../pieces/colours";
import { say } from "../speech/speech.svelte";
import type { Game } from "../table/game";
import CamelUp from "./CamelUp.svelte";
import Dice from "./Dice.svelte";
import Figure from "./Figure.svelte";
import { worth } from "./payments";
import Picture from "./Picture.svelte";
import type { CamelUpPayment, CamelUpPosition } from "./position";
import pages from "./rules.json";
import { WORDING } from "./words";

export const camelup: Game<CamelUpPosition, CamelUpPayment> = {
  name: "camelup",
  board: CamelUp,
  picture: Picture,
  rivals: ["medium", "easy", "hard"],
  hasSecrets: true,
  wording: WORDING,
  worth,
  chance: { question: (_view, left) => say("chance-die", { count: left }), choices: Dice, shown: "dice" },
  unit: () => "camelup",
  round: ({ leg }) => leg,
  runners: COLOURS.map((colour) => ({
    key: colour, name: () => say(`colour-${colour}`), sign: () => say(`letter-${colour}`), colour: FILLS[colour],
  })),
  rules: { prefixes: ["CU", "SC"], pages, figure: Figure, speaking: [] },
};
