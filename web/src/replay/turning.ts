// Turning points: where the most changed, in a camel's chance or in somebody's score, and in which words.

import { findGame } from "../games";
import type { Moment } from "../house/forms";
import { say } from "../speech/speech.svelte";
import { percent, signed, wonBy } from "../table/words";

export interface Turn { at: number; told: string; kind: "end" | "chance" | "score" | "lead" }

const MOST = 4; // of each kind
const OTHERS = 2; // whose gains are told beside the greatest
const LEAST = 0.08; // a smaller change of a chance is none

/** What a score counts: pounds, points, squares or objects. */
export const unitOf = ({ view }: Moment): string => findGame(view.game)?.unit(view) ?? view.game;

export function turningPoints(moments: readonly Moment[]): Turn[] {
  const found = [...ending(moments), ...chances(moments), ...scores(moments), ...leads(moments)];
  // One a moment: what was found first says the most.
  const taken = new Map<number, Turn>();
  for (const turn of found) if (!taken.has(turn.at)) taken.set(turn.at, turn);
  return [...taken.values()].toSorted((one, other) => one.at - other.at);
}

const largest = <Change extends { size: number }>(changes: Change[], least: number): Change[] =>
  changes.filter(({ size }) => size >= least).toSorted((one, other) => other.size - one.size).slice(0, MOST);

function chances(moments: readonly Moment[]): Turn[] {
  const runners = findGame(moments[0]?.view.game)?.runners ?? [];
  const changes = moments.slice(1).flatMap(({ favourites }, before) => {
    const earlier = moments[before]?.favourites;
    if (!favourites || !earlier) return [];
    return runners.map(({ key, name }) => ({
      at: before + 1, name, from: earlier[key]!, to: favourites[key]!, size: Math.abs(favourites[key]! - earlier[key]!),
    })).toSorted((one, other) => other.size - one.size).slice(0, 1);
  });
  return largest(changes, LEAST).map(({ at, name, from, to }) => ({
    at, kind: "chance",
    told: say(to > from ? "turning-up" : "turning-down", { colour: name(), from: percent(from), to: percent(to) }),
  }));
}

function scores(moments: readonly Moment[]): Turn[] {
  const changes = moments.slice(1).map(({ view }, before) => {
    const earlier = moments[before]!.view.scores;
    const gains = view.players.map((player) => ({ player, gain: view.scores[player]! - earlier[player]! })).filter(({ gain }) => gain !== 0)
      .toSorted((one, other) => Math.abs(other.gain) - Math.abs(one.gain));
    return { at: before + 1, size: Math.abs(gains[0]?.gain ?? 0), gains };
  });
  return largest(changes, 2).map(({ at, size, gains: [most, ...others] }) => {
    const { player, gain } = most!;
    const told = say(gain > 0 ? "turning-gain" : "turning-loss", { player, amount: size, unit: say(`unit-${unitOf(moments[0]!)}`, { count: size }) });
    const rest = others.slice(0, OTHERS).map((one) => `${one.player} ${signed(one.gain)}`).join(", ") + (others.length > OTHERS ? ", …" : "");
    return { at, kind: "score", told: rest ? say("turning-others", { told, rest }) : told };
  });
}

function ending(moments: readonly Moment[]): Turn[] {
  const { winners } = moments.at(-1)!.view;
  if (winners.length === 0) return [];
  return [{ at: moments.length - 1, kind: "end", told: wonBy(winners) }];
}

/** When somebody came to lead alone who did not before, the last such times. */
function leads(moments: readonly Moment[]): Turn[] {
  const found: Turn[] = [];
  let leader: string | null = null;
  moments.forEach(({ view }, at) => {
    const most = Math.max(...Object.values(view.scores));
    const ahead = view.players.filter((name) => view.scores[name] === most);
    if (ahead.length !== 1 || ahead[0] === leader) return;
    if (leader !== null) found.push({ at, kind: "lead", told: say("turning-lead", { player: ahead[0]! }) });
    leader = ahead[0]!;
  });
  return found.slice(-MOST);
}
