// The position of each game as a view tells it, as `games/*/view.py` declares it. Made by web/typescript.py.

/** A table of Camel Up, as a player or a spectator sees it. */
export interface CamelUpView {
  leg: number;
  track: Record<string, Colour[]>;
  ranking: Colour[];
  money: Record<string, number>;
  pyramid: string[];
  craters: Colour[];
  leg_tiles: Record<Colour, number[]>;
  desert: Record<string, DesertTile>;
  camera: Camera | null;
  position_tiles: number[];
  partners: Record<string, string>;
  winner_pile: ([string, Colour | null])[];
  loser_pile: ([string, Colour | null])[];
  holdings: Record<string, Holding>;
}

/** The photographer's camera. */
export interface Camera {
  owner: string;
  space: number;
}

/** A player's hand, and what lies before the player: the goods of an animal bottom to top, of a cave first first. */
export interface Caravan {
  hand: Record<Good, number> | null;
  hand_size: number;
  hand_least: Record<Good, number>;
  hand_most: Record<Good, number>;
  camels: Good[][];
  donkeys: Good[][];
  caves: ((Good | "?")[])[];
  thieves: (Good | "?" | null)[];
  plans: number;
  points: number;
}

/** What cards have left behind with a player. */
export interface Charms {
  shield?: true;
  rest?: true;
  forgo?: number;
}

export type Colour = "blue" | "green" | "orange" | "yellow" | "white";

export type Deck = "who" | "truth" | "knowledge" | "logic" | "amulets" | "spells";

/** A desert tile on the track. */
export interface DesertTile {
  owner: string;
  side: Side;
}

export type Good = "water" | "gold" | "salt" | "millet";

/** What stands on a good's cards: its price, the points for its majority, and how many cards there are (TG-3). */
export interface GoodValue {
  dinars: number;
  points: number;
  cards: number;
}

/** What lies open before a player, leg tiles in the order taken; and the race cards in hand, of others' how many. */
export interface Holding {
  leg: ([Colour, number, number | null])[];
  pyramid: number;
  cards: Colour[] | number;
}

export type Kind = "tools" | "jewels" | "instruments" | "pyramid" | "offering" | "hieroglyph" | "sphinx" | "mummy" | "pharaoh" | "die" | "amulet" | "spell" | "prison" | "passage" | "summit" | "start";

export type Main = null | "draw" | "load" | "take" | "buy";

/** A player's mission, and the sacred objects that it asks for. */
export interface Mission {
  slug: string;
  needs: Record<"tools" | "jewels" | "instruments", number>;
  name: Record<"en" | "fr", string>;
  story: Record<"en" | "fr", string>;
}

/** The open question; its question and answers are null where they stand on a card of a real deck.

Without answers to choose from the reader judges what was said aloud, and alone is told the `answer`. */
export interface OpenQuestion {
  deck: Deck;
  question: Record<"en" | "fr", string> | null;
  answers: Record<"en" | "fr", string[]> | null;
  answer: Record<"en" | "fr", string> | null;
  struck: number[];
}

/** A table of Pharaohs, as everybody sees it: hidden is an open question's slug, which may be the answer. */
export interface PharaohsView {
  squares: Record<string, number>;
  skips: Record<string, number>;
  objects: Record<string, Record<"tools" | "jewels" | "instruments", number>>;
  missions: Record<string, Mission>;
  stopped: string[];
  prisoner: string | null;
  prisoners?: string[];
  die: number | null;
  question: string | Deck | null;
  reader?: string;
  charms?: Record<string, Charms>;
  board: Kind[];
  choice: string | null;
  leads: Record<string, [number, Kind | null]>;
  passes: string | null;
  asks: OpenQuestion | null;
}

export type Side = "oasis" | "mirage";

export type Special = "donkey" | "cave" | "thief" | "plan";

/** A table of Touareg, as a player or a spectator sees it. */
export interface TouaregView {
  goods: Record<Good, GoodValue>;
  stage: number;
  last_round: boolean;
  deck?: Record<Good, number>;
  market: Record<Good, number>;
  discard: Record<Good, number>;
  stock: Record<Special, number>;
  turn: TurnUnderWay;
  deck_size: number;
  deck_least: Record<Good, number>;
  deck_most: Record<Good, number>;
  unseen: Record<Good, number>;
  players: Record<string, Caravan>;
}

/** The turn under way: its main action, what is loaded, owed and paid for, and the caves filled. */
export interface TurnUnderWay {
  main: Main;
  animal: string | null;
  owed: number;
  buying: Special | null;
  paid: number;
  filled: string[];
}
