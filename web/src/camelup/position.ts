// Camel Up's position as a view tells it, and its odds.

import type { Payment } from "../house/forms";
import type { Colour } from "../pieces/colours";

export interface CamelUpPosition {
  leg: number;
  track: Record<string, Colour[]>;
  ranking: Colour[];
  money: Record<string, number>;
  pyramid: string[];
  craters: Colour[];
  leg_tiles: Record<Colour, number[]>;
  desert: Record<string, { owner: string; side: "oasis" | "mirage" }>;
  camera: { owner: string; space: number } | null;
  position_tiles: number[];
  partners: Record<string, string>;
  winner_pile: [string, Colour | null][];
  loser_pile: [string, Colour | null][];
  holdings: Record<string, { leg: [Colour, number, number | null][]; pyramid: number; cards: Colour[] | number }>;
}

export interface CamelUpOdds {
  leg: Record<Colour, number[]>;
  race: Record<Colour, { win: number; last: number }>;
  actions: Record<string, { worth: number; exact: boolean }>;
}

/** What a payment was for decides which of these it tells. */
export interface CamelUpPayment extends Payment {
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
