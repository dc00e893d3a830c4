// The words of Camel Up's actions and outcomes, and which message says them.

import type { Word } from "../house/forms";
import { say } from "../speech/speech.svelte";
import { HIDDEN } from "../table/action";
import type { Wording } from "../table/words";
import type { CamelUpPosition } from "./position";

const colour = (name: Word) => say(`colour-${name}`);

export const WORDING: Wording<CamelUpPosition> = {
  game: "camelup",
  forms: [
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
};
