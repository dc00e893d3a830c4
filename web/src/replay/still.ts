// A moment that has passed, with a hand that holds and plays nothing: so a table is shown again.

import type { Moment, View } from "../house/forms";
import { Hand } from "../table/hand.svelte";

export interface Past { view: View; hand: Hand; lines: string[] }

export function still(moments: readonly Moment[], at: number): Past {
  const { view, notes } = moments[at]!;
  const hand = new Hand({ view, number: at, fresh: true, seat: null, notes, deadline: null, refusal: null, act: () => undefined });
  return { view, hand, lines: moments.slice(1, at + 1).map(({ line }) => line ?? "") };
}
