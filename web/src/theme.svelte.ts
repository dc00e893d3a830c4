// Dark or light: as the system has it, until the reader chooses.

const KEPT = "caravanserai.look"; // the name under which browsers have kept it from the beginning
type Theme = "dark" | "light";

const system = window.matchMedia("(prefers-color-scheme: light)");
const kept = localStorage.getItem(KEPT);
const first: Theme = kept === "dark" || kept === "light" ? kept : system.matches ? "light" : "dark";
let chosen = $state<Theme>(first);
document.documentElement.dataset["look"] = first;

export const theme = (): Theme => chosen;

export function toggleTheme(): void {
  chosen = chosen === "dark" ? "light" : "dark";
  localStorage.setItem(KEPT, chosen);
  document.documentElement.dataset["look"] = chosen;
}
