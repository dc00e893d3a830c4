// What the goods are worth: at a table as its view tells it, elsewhere as in the box that this house has.

import type { FluentVariable } from "@fluent/bundle";
import { say } from "../speech/speech.svelte";
import type { GoodValue } from "../table/positions";
import { BUILT_IN } from "./goods";
import { GOODS, type Good, type TouaregPosition } from "./position";

export type Values = Readonly<Record<Good, GoodValue>>;

const COST = 3; // dinars, of a special card

export const valuesAt = (position: Pick<TouaregPosition, "goods"> | null): Values => position?.goods ?? BUILT_IN;

/** The values as a line of the record's head, in the order of the goods. */
export const lineOf = (values: readonly { good: Good; dinars: string; points: string }[]): string =>
  values.map(({ good, dinars, points }) => `${good} ${dinars.trim()} ${points.trim()}`).join(", ");

/** The goods of a position, before there is one, by the lines of the head that were chosen. */
export function goodsBefore({ goods }: Record<string, string>): Pick<TouaregPosition, "goods"> {
  const chosen = (goods ?? "").split(",").map((one) => one.trim().split(" "));
  const value = (good: Good): GoodValue => {
    const [, dinars, points] = chosen.find(([name]) => name === good) ?? [];
    return dinars && points ? { ...BUILT_IN[good], dinars: Number(dinars), points: Number(points) } : BUILT_IN[good];
  };
  return { goods: { water: value("water"), gold: value("gold"), salt: value("salt"), millet: value("millet") } };
}

/** Whether a table has other values than this house has. */
export const areOwn = (values: Values): boolean =>
  GOODS.some((good) => values[good].dinars !== BUILT_IN[good].dinars || values[good].points !== BUILT_IN[good].points);

/** Goods that buy a special card together, for an example: gold and millet in turn, until it is paid. */
export function payment(values: Values): Good[] {
  const paid: Good[] = [];
  for (let dinars = 0; dinars < COST; dinars += values[paid.at(-1)!].dinars) paid.push(paid.length % 2 ? "millet" : "gold");
  return paid;
}

/** What the rules' texts and captions speak of. */
export function toldOf(position: Pick<TouaregPosition, "goods"> | null): Record<string, FluentVariable> {
  const values = valuesAt(position);
  const paid = payment(values);
  return {
    own: areOwn(values) ? "yes" : "no",
    paid: paid.map((good) => `${say(`good-${good}`)} ${values[good].dinars}`).join(" + "),
    dinars: paid.reduce((sum, good) => sum + values[good].dinars, 0),
    tied: values.salt.points - 1,
    ...Object.fromEntries(GOODS.flatMap((good) => [[`${good}Dinars`, values[good].dinars], [`${good}Points`, values[good].points]])),
  };
}
