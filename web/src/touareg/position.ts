// Touareg's position as a view tells it, what it pays, and its odds.

import type { Payment } from "../house/forms";
import type { Good, Special } from "../table/positions";

export type { Good, Special, TouaregView as TouaregPosition } from "../table/positions";

export const GOODS: readonly Good[] = ["water", "gold", "salt", "millet"];
export const SPECIALS: readonly Special[] = ["donkey", "cave", "thief", "plan"];

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
