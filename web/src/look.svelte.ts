// Dark or light: as the system has it, until the reader chooses.

const KEPT = "caravanserai.look";
type Look = "dark" | "light";

const system = window.matchMedia("(prefers-color-scheme: light)");
const kept = localStorage.getItem(KEPT);
let chosen = $state<Look>(kept === "dark" || kept === "light" ? kept : system.matches ? "light" : "dark");
document.documentElement.dataset["look"] = chosen;

export const look = (): Look => chosen;

export function turn(): void {
  chosen = chosen === "dark" ? "light" : "dark";
  localStorage.setItem(KEPT, chosen);
  document.documentElement.dataset["look"] = chosen;
}
