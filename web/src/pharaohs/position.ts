// The position of Le Jeu des Pharaons as a view tells it, and its odds.

export const OBJECTS = ["tools", "jewels", "instruments"] as const;

export type { PharaohsView as PharaohsPosition } from "../table/positions";

export interface PharaohsOdds {
  turns: Record<string, number | null>;
  actions: Record<string, { turns: number | null }>;
}
