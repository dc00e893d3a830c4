// What is told of a game in a line: players, and ages and length as the box says them; where it is silent, what we find.

import type { GameTold } from "../house/forms";
import { read, say } from "../speech/speech.svelte";

export function facts({ players, ages, minutes, prints_minutes }: GameTold): string {
  const told = [say("players-range", { least: players[0], most: players[1] })];
  if (ages) told.push(read(ages));
  if (minutes) {
    const [least, most] = minutes;
    const length = say(least === most ? "minutes" : "minutes-range", { least, most });
    told.push(prints_minutes ? length : say("minutes-ours", { length }));
  }
  return told.join(" · ");
}
