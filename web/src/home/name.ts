// The name that a player goes by at a table.

import { say } from "../speech/speech.svelte";

export const nameOrDefault = (typed: string): string => typed.trim() || say("default-name");
