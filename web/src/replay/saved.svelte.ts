// The saved game that the reader has dropped or chosen: kept while the page is open.

import { go } from "../route.svelte";

export const LARGEST = 64 * 1024; // bytes that the house takes

let chosen = $state.raw<File | null>(null);
export const saved = (): File | null => chosen;

export function choose(file: File | null | undefined): void {
  if (!file) return;
  chosen = file;
  go("replay");
}
