// Large: a table as a projector or a television shows it to a class, off until the reader wants it.

import { MediaQuery } from "svelte/reactivity";
import { route } from "./route.svelte";

const KEPT = "caravanserai.large";
const roomy = new MediaQuery("(min-width: 1000px) and (min-height: 600px)");

let wanted = $state(localStorage.getItem(KEPT) === "on");

/** Whether the reader is where it can be large: at a table, on a screen that has room for it. */
export const mayBeLarge = (): boolean => route().page === "table" && roomy.current;

/** Whether the board and what is asked fill the screen now, and what can be done without is left out. */
export const isLarge = (): boolean => wanted && mayBeLarge();

export function toggleLarge(): void {
  wanted = !wanted;
  localStorage.setItem(KEPT, wanted ? "on" : "off");
}
