// What Camel Up pays: how much, and for what in words.

import { say } from "../speech/speech.svelte";
import type { CamelUpPayment } from "./position";

export const worth = (one: CamelUpPayment): number => one.pounds;

/** What somebody was paid for, as a sentence. */
export const reason = (one: CamelUpPayment): string =>
  say(`paid-${one.for}`, {
    player: one.to,
    colour: one.colour ? say(`colour-${one.colour}`) : "",
    value: one.value ?? 0,
    place: one.place ?? 0,
    bet: one.bet ?? 0,
    tiles: one.tiles ?? 0,
    partner: one.partner ?? "",
    space: one.space ?? 0,
    right: one.right ?? 0,
    pounds: one.pounds,
  });
