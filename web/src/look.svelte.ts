// Dark or light: as the system has it, until the reader chooses.

const KEPT = "caravanserai.look";
type Look = "dark" | "light";

const system = window.matchMedia("(prefers-color-scheme: light)");
const kept = localStorage.getItem(KEPT);
const first: Look = kept === "dark" || kept === "light" ? kept : system.matches ? "light" : "dark";
let chosen = $state<Look>(first);
document.documentElement.dataset["look"] = first;

export const look = (): Look => chosen;

export function turn(): void {
  chosen = chosen === "dark" ? "light" : "dark";
  localStorage.setItem(KEPT, chosen);
  document.documentElement.dataset["look"] = chosen;
}
