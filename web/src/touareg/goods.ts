// What stands on Touareg's goods cards unless a table says otherwise. Made by web/typescript.py.

import type { Good, GoodValue } from "../table/positions";

export const BUILT_IN: Readonly<Record<Good, GoodValue>> = {
  water: { dinars: 3, points: 6, cards: 8 },
  gold: { dinars: 2, points: 5, cards: 10 },
  salt: { dinars: 1, points: 4, cards: 12 },
  millet: { dinars: 1, points: 3, cards: 14 },
};
