// The position of Le Jeu des Pharaons as a view tells it.

export const OBJECTS = ["tools", "jewels", "instruments"] as const;
export type SacredObject = (typeof OBJECTS)[number];

export type { PharaohsView as PharaohsPosition } from "../table/positions";

export interface PharaohsOdds {
  turns: Record<string, number | null>;
  actions: Record<string, { turns: number | null }>;
}
