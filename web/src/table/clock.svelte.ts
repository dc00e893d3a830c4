// The clock: how long somebody has still, and how that is said.

import { say } from "../speech/speech.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// How far the house's clock is ahead of the reader's, which may be wrong: what it tells was never later than it came
// here, so the largest difference is the nearest one.
let ahead = -Infinity;
const read = (): number => Date.now() / 1000 + (ahead === -Infinity ? 0 : ahead);

let now = $state(read());
window.setInterval(() => (now = read()), 1000);

/** The house has told what time it was. */
export function noteTime(told: number): void {
  const found = told - Date.now() / 1000;
  if (!(found > ahead)) return;
  ahead = found;
  now = read();
}

/** The house's time, in seconds since 1970, as of the last whole second that this page has seen. */
export const time = (): number => now;

/** Whole seconds until a moment; none below 0. */
export const until = (moment: number): number => Math.max(0, Math.ceil(moment - now));

/** Whether so few seconds are left that it is shown. */
export const isLate = (left: number): boolean => left <= 10;

/** A span as people say it: 0:42, 3:05, 2 h 10 min, 3 d 4 h. */
export function span(seconds: number): string {
  if (seconds >= DAY) return say("span-days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  if (seconds >= HOUR) return say("span-hours", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
  return `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;
}
