// A moment that has passed, with a picker that has nothing to pick: so a board is shown again.

import type { EventParts, Moment, View, Words } from "../house/forms";
import { Picker } from "../table/picker.svelte";

export interface Past { view: View; picker: Picker; notes: Words[]; lines: EventParts[] }

/** One for all moments of a game: what is told one after another would begin anew with another. */
export const idlePicker = (): Picker =>
  new Picker({ view: null, number: 0, log: [], fresh: true, seat: null, notes: [], deadline: null, refusal: null, act: () => undefined });

export function still(picker: Picker, moments: readonly Moment[], at: number): Past {
  const { notes, ...moment } = moments[at]!;
  const view = { ...moment.view, legal: [], legal_parts: [] }; // nothing lights up
  return { view, picker, notes, lines: moments.slice(1, at + 1).flatMap(({ parts }) => parts ?? []) };
}
