// Touareg's position as a view tells it, what it pays, and its odds.

import type { Payment } from "../house/forms";

export const GOODS = ["water", "gold", "salt", "millet"] as const;
export type Good = (typeof GOODS)[number];
export type Goods = Record<Good, number>;
export const SPECIALS = ["donkey", "cave", "thief", "plan"] as const;
export type Special = (typeof SPECIALS)[number];

export type { TouaregView as TouaregPosition } from "../table/positions";

/** What points were given for: leading in a good, or a special card. */
export interface TouaregPayment extends Payment {
  for: "majority" | "tie" | "turned-in" | "unused";
  points: number;
  good?: Good;
  goods?: number; // how many of it
  special?: Special;
  cards?: number; // how many of it
}

export interface TouaregOdds {
  draw: Record<Good, number> | null;
  steal: Record<string, Record<Good, number>>;
  lead: Record<string, Record<string, { chance: number; error: number }>>;
  playouts: number;
}
