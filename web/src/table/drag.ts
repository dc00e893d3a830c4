// Dragging: a card follows the finger or the mouse to a spot, and is dropped there. A tap stays a tap.

import type { ActionReturn } from "svelte/action";

const FAR = 8; // pixels that make a tap a drag

export interface Carrying {
  able: boolean; // whether it can be taken up now
  carry: (carried: boolean) => void;
  drop: (spot: string) => void;
}

/** The spot under a point: an element with `data-spot`. */
const spotAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-spot]")?.dataset["spot"];

export function drag(node: HTMLElement, first: Carrying): ActionReturn<Carrying> {
  let now = first;
  let start: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;

  function follow(event: PointerEvent) {
    if (!ghost) return;
    ghost.style.translate = `${event.clientX - ghost.offsetWidth / 2}px ${event.clientY - ghost.offsetHeight / 2}px`;
  }
  function takeUp(event: PointerEvent) {
    if (!now.able || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
  }
  function move(event: PointerEvent) {
    if (!start) return;
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR) {
      node.setPointerCapture(event.pointerId);
      const card = node.querySelector<HTMLElement>("[data-card]") ?? node;
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.classList.add("ghost");
      ghost.style.width = `${card.offsetWidth}px`;
      document.body.append(ghost);
      now.carry(true);
    }
    follow(event);
  }
  function end(event: PointerEvent) {
    start = null;
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    now.carry(false);
    if (event.type !== "pointerup") return;
    // The click that may follow at once is no tap.
    const ignore = (click: Event) => click.stopImmediatePropagation();
    node.addEventListener("click", ignore, true);
    window.setTimeout(() => node.removeEventListener("click", ignore, true), 0);
    const spot = spotAt(event.clientX, event.clientY);
    if (spot) now.drop(spot);
  }

  node.addEventListener("pointerdown", takeUp);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  node.addEventListener("dragstart", (event) => event.preventDefault());
  return {
    update: (later) => (now = later),
    destroy: () => ghost?.remove(),
  };
}
