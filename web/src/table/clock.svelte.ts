// The clock: how long somebody has still, and how that is said.

import { say } from "../speech/speech.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let now = $state(Date.now() / 1000);
window.setInterval(() => (now = Date.now() / 1000), 1000);

/** Seconds since 1970, as of the last whole second that this page has seen. */
export const time = (): number => now;

/** Whole seconds until a moment; none below 0. */
export const until = (moment: number): number => Math.max(0, Math.ceil(moment - now));

/** A span as people say it: 0:42, 3:05, 2 h 10 min, 3 d 4 h. */
export function span(seconds: number): string {
  if (seconds >= DAY) return say("span-days", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  if (seconds >= HOUR) return say("span-hours", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
  return `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;
}
