// What the reader has picked up: the actions that it could become. The second tap plays one of them.

import type { View } from "../house/forms";
import type { Live } from "../house/live.svelte";

export class Hand {
  offered = $state.raw<string[]>([]);
  carried = $state.raw<((spot: string) => string) | null>(null); // a card being dragged: the action that a spot makes of it
  played = $state.raw<{ action: string; number: number } | null>(null); // last, and how many events had been seen

  constructor(readonly live: Pick<Live, "view" | "number" | "fresh" | "seat" | "notes" | "deadline" | "refusal" | "act">) {}

  get view(): View | null {
    return this.live.view;
  }

  /** The legal actions of the reader, if it is their turn. */
  get legal(): string[] {
    return this.live.view?.legal ?? [];
  }

  /** Whether a thing lights up: some legal action begins with these words. */
  can(...beginnings: string[]): boolean {
    return this.legal.some((action) => begins(action, beginnings));
  }

  /** Tap a thing: offer what it can become; where it can become nothing, ask the house why. */
  pick(...beginnings: string[]): void {
    this.live.refusal = null;
    this.offered = this.legal.filter((action) => begins(action, beginnings));
    if (this.offered.length === 0 && this.live.seat !== null && beginnings[0]) this.live.act(beginnings[0]);
  }

  /** The same, of things that stand anywhere in an action's words; `wished` is what the house is asked about. */
  canAny(fits: RegExp): boolean {
    return this.legal.some((action) => fits.test(action));
  }

  pickAny(fits: RegExp, wished: string): void {
    this.live.refusal = null;
    this.offered = this.legal.filter((action) => fits.test(action));
    if (this.offered.length === 0 && this.live.seat !== null) this.live.act(wished);
  }

  play(action: string): void {
    this.offered = [];
    this.played = { action, number: this.live.number };
    this.live.act(action);
  }

  /** Play an action, or, where it is not legal, have the house say why. */
  wish(action: string): void {
    if (this.legal.includes(action)) this.play(action);
    else if (this.live.seat !== null) {
      this.offered = [];
      this.live.act(action);
    }
  }

  /** Whether what is dragged may be dropped on a spot. */
  welcomes(spot: string): boolean {
    return this.carried !== null && this.legal.includes(this.carried(spot));
  }

  drop(): void {
    this.offered = [];
    this.live.refusal = null;
  }
}

const begins = (action: string, beginnings: string[]) =>
  beginnings.some((beginning) => action === beginning || action.startsWith(`${beginning} `));
