// A moment that has passed, with a hand that holds and plays nothing: so a table is shown again.

import type { EventParts, Moment, View, Words } from "../house/forms";
import { Hand } from "../table/hand.svelte";

export interface Past { view: View; hand: Hand; notes: Words[]; lines: EventParts[] }

/** One for a whole game: a table takes another hand for another visit. */
export const emptyHand = (): Hand =>
  new Hand({ view: null, number: 0, log: [], fresh: true, seat: null, notes: [], deadline: null, refusal: null, act: () => undefined });

export function still(hand: Hand, moments: readonly Moment[], at: number): Past {
  const { notes, ...moment } = moments[at]!;
  const view = { ...moment.view, legal: [], legal_parts: [] }; // nothing lights up
  return { view, hand, notes, lines: moments.slice(1, at + 1).flatMap(({ parts }) => parts ?? []) };
}
