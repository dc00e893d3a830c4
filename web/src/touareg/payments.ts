// What Touareg gives points for: how many, and for what in words.

import { say } from "../speech/speech.svelte";
import type { TouaregPayment } from "./position";

export const worth = (one: TouaregPayment): number => one.points;

/** What somebody got points for, as a sentence. */
export const reason = (one: TouaregPayment): string =>
  say(`earned-${one.for}`, {
    player: one.to,
    good: one.good ? say(`good-${one.good}`) : "",
    goods: one.goods ?? 0,
    special: one.special ? say(`special-${one.special}`) : "",
    cards: one.cards ?? 0,
  });
