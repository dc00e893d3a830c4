// The games that the page knows: each declares in its own folder all that it needs here.

import { camelup } from "./camelup/game";
import { pharaohs } from "./pharaohs/game";
import type { Game } from "./table/game";
import { touareg } from "./touareg/game";

export const GAMES: readonly [Game, ...Game[]] = [camelup, touareg, pharaohs];

/** A game by the house's name for it; a house may have games of its own, which the page shows without a board. */
export const findGame = (name: string | null | undefined): Game | undefined => GAMES.find((game) => game.name === name);
