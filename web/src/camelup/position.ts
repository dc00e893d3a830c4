// Camel Up's position as a view tells it, and its odds.

import type { Payment, View } from "../house/forms";
import type { Colour } from "../pieces/colours";

export type { CamelUpView as CamelUpPosition, Side } from "../table/positions";

/** How many spaces the track has: no view tells it, and with support dice the box has a longer one. */
export const spacesOf = ({ options }: View): number => (options.includes("support") ? 20 : 16);

export interface CamelUpOdds {
  leg: Record<Colour, number[]>;
  race: Record<Colour, { win: number; last: number }>;
  actions: Record<string, { worth: number; exact: boolean }>;
}

/** What a payment was for decides which of these it tells. */
export interface CamelUpPayment extends Payment {
  pounds: number;
  for: "desert" | "photo" | "leg" | "position" | "pyramid" | "partner" | "spared" | "winner" | "loser";
  colour?: Colour;
  value?: number;
  place?: number; // where the camel is
  bet?: number; // the place that was bet on
  tiles?: number;
  partner?: string;
  space?: number;
  right?: number | null; // the first right card of its pile, the second, …; null where it is wrong
}
