// The position of Le Jeu des Pharaons as a view tells it.

import type { Words, Language } from "../house/forms";

export const OBJECTS = ["tools", "jewels", "instruments"] as const;
export type SacredObject = (typeof OBJECTS)[number];

export interface PharaohsPosition {
  squares: Record<string, number>;
  skips: Record<string, number>;
  objects: Record<string, Record<SacredObject, number>>;
  missions: Record<string, { slug: string; needs: Record<SacredObject, number>; name: Words; story: Words }>;
  stopped: string[];
  prisoner: string | null;
  die: number | null;
  question: string | null;
  charms?: Record<string, { shield?: boolean; rest?: boolean; forgo?: number }>;
  board: string[];
  choice: string | null;
  leads: Record<string, [number, string]>;
  asks: {
    deck: string;
    question: Words;
    answers: Record<Language, string[]>;
    struck: number[];
    reader: string | null;
  } | null;
}

export interface PharaohsOdds {
  turns: Record<string, number | null>;
  actions: Record<string, { turns: number | null }>;
}
