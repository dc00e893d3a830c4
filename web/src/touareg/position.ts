// Touareg's position as a view tells it.

export const GOODS = ["water", "gold", "salt", "millet"] as const;
export type Good = (typeof GOODS)[number];
export type Goods = Record<Good, number>;
export const SPECIALS = ["donkey", "cave", "thief", "plan"] as const;
export type Special = (typeof SPECIALS)[number];

export interface Caravan {
  hand: Goods | null;
  hand_size: number;
  hand_least: Goods;
  camels: Good[][];
  donkeys: Good[][];
  caves: (Good | "?")[][];
  thieves: (Good | "?" | null)[];
  plans: number;
  points: number;
}

export interface TouaregPosition {
  stage: number;
  last_round: boolean;
  market: Goods;
  discard: Goods;
  stock: Record<Special, number>;
  turn: { main: string | null; animal: string | null; owed: number; buying: Special | null; paid: number; filled: string[] };
  deck_size: number;
  players: Record<string, Caravan>;
}

export interface TouaregOdds {
  draw: Record<Good, number> | null;
  steal: Record<string, Record<Good, number>>;
  lead: Record<string, Record<string, { chance: number; error: number }>>;
  playouts: number;
}
