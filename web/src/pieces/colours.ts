// The five colours of camels, dice, tiles and race cards, each with a shape of its own; and those of seats.

import type { Colour } from "../table/positions";

export type { Colour };
export const COLOURS: readonly Colour[] = ["blue", "green", "orange", "yellow", "white"];

export const FILLS: Record<Colour, string> = {
  blue: "#3f83e0", green: "#2fa268", orange: "#f2762e", yellow: "#f7cb3f", white: "#fbf4e8",
};

/** Letters on a pale cloth. */
export const INKS: Record<Colour, string> = {
  blue: "#1b4b96", green: "#13603a", orange: "#9a3c06", yellow: "#6b4e00", white: "#3a2046",
};

/** The cloth on a camel's saddle: a round, a triangle, a square, a diamond, a star. */
export const CLOTHS: Record<Colour, string> = {
  blue: "M29.5 14.5 a9.5 9.5 0 1 0 .01 0Z",
  green: "M29.5 11.5 L41 32 H18Z",
  orange: "M20.5 15.5 H38.5 V32.5 H20.5Z",
  yellow: "M29.5 11.5 L41.5 24 L29.5 35.5 L17.5 24Z",
  white: "M29.5 11.5 l3.6 5.5 6.4 -.6 -2 6.1 3.8 5.2 -6.3 1.1 -2 6.2 -5.5 -3.4 -5.5 3.4 -1 -6.3 -6.3 -1.5 4 -5 -2 -6.1 6.4 .9Z",
};

const SEATS = ["#e0577a", "#4fb0c6", "#b58be0", "#8fb84a", "#e39a3b", "#6f8df0", "#d06bd0", "#4fbf93", "#c9855a", "#9aa5b1"];

/** A seat's colour, by its number from 0; its number stands beside it always. */
export const seatColour = (seat: number): string => SEATS[seat % SEATS.length]!;
