// Touareg, as the page plays it.

import { say } from "../speech/speech.svelte";
import type { Game } from "../table/game";
import Cards from "./Cards.svelte";
import Figure from "./Figure.svelte";
import { worth } from "./payments";
import Picture from "./Picture.svelte";
import type { TouaregPayment, TouaregPosition } from "./position";
import pages from "./rules.json";
import Touareg from "./Touareg.svelte";
import SetUp from "./SetUp.svelte";
import { goodsBefore, toldOf } from "./values";
import { WORDING } from "./words";

export const touareg: Game<TouaregPosition, TouaregPayment> = {
  name: "touareg",
  board: Touareg,
  picture: Picture,
  ours: () => say("values-ours"),
  setUp: SetUp,
  rivals: ["medium", "easy"],
  hasSecrets: true,
  wording: WORDING,
  worth,
  chance: {
    // Who is not to move is asked for a card that was stolen out of their own picker.
    question: ({ you, to_move }, left) => (you === to_move ? say("chance-cards", { count: left }) : say("chance-stolen", { player: to_move ?? "" })),
    choices: Cards,
    shown: "other",
  },
  unit: () => "touareg",
  round: ({ stage }) => stage,
  rules: { prefixes: ["TG"], pages, figure: Figure, speaking: ["goods", "loads"], before: goodsBefore, told: toldOf },
};
