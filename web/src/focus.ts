// The focus of who plays by keyboard: where what had it is gone or disabled, its like takes it, or what stood round it; never nothing.

const TAKERS = "button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea, [tabindex='0']";
const ROOMS = "section, dialog, main"; // what can have the focus itself meanwhile

interface Held { thing: HTMLElement; name: string; around: HTMLElement[] }

let held: Held | null = null;
let standIn: HTMLElement | null = null; // has the focus until something of the lost thing's name is there again

/** Whether it can have the focus no more. */
const isLost = (thing: HTMLElement): boolean => !thing.isConnected || thing.matches(":disabled");

const nameOf = (thing: HTMLElement): string => thing.getAttribute("aria-label") ?? thing.textContent?.trim() ?? "";

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === standIn) return;
  const around: HTMLElement[] = [];
  for (let room = target.parentElement; room; room = room.parentElement) if (room.matches(ROOMS)) around.push(room);
  held = { thing: target, name: nameOf(target), around };
  standIn = null;
}

/** Who clicks beside everything wants no focus. */
function forget({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null) return;
  queueMicrotask(() => {
    if (target instanceof HTMLElement && !isLost(target) && document.activeElement === document.body) held = standIn = null;
  });
}

function mend(): void {
  const active = document.activeElement;
  if (!held) return;
  const nowhere = active === null || active === document.body || active === held.thing;
  if (!(standIn && active === standIn) && !(nowhere && isLost(held.thing))) return;
  const { name, around } = held;
  const room = around.find((one) => one.getClientRects().length > 0); // that is still to be seen
  if (!room) return;
  const like = [...room.querySelectorAll<HTMLElement>(TAKERS)].find((one) => nameOf(one) === name);
  if (like) like.focus({ preventScroll: true });
  else if (active !== room) {
    standIn = room;
    if (room.tabIndex < 0) room.tabIndex = -1; // so that it can
    room.focus({ preventScroll: true });
  }
}

/** Look after it from now on. */
export function keepFocus(): void {
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", forget);
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
