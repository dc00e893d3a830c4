// What the reader has picked up: the actions that it could become. The second tap plays one of them.

import type { Payment, View } from "../house/forms";
import type { Live } from "../house/live.svelte";

export class Hand {
  offered = $state.raw<string[]>([]);
  carried = $state.raw<((spot: string) => string) | null>(null); // a card being dragged: the action that a spot makes of it
  scored = $state(-1); // how many lines the log had when all that the last one paid was told
  played = $state.raw<{ action: string; number: number } | null>(null); // last, and how many events had been seen

  constructor(readonly live: Pick<Live, "view" | "number" | "log" | "fresh" | "seat" | "notes" | "deadline" | "refusal" | "act">) {}

  get view(): View | null {
    return this.live.view;
  }

  /** The legal actions of the reader, if it is their turn. */
  get legal(): string[] {
    return this.live.view?.legal ?? [];
  }

  /** Whether the game is over, and what its end paid is still being told: nobody reads before that who has won. */
  get withholds(): boolean {
    const { view, fresh, log } = this.live;
    return view !== null && view.over && !fresh && view.payments.length > 0 && this.scored !== log.length; // a rematch is an event too
  }

  /** What the end has paid a player and is not told yet. */
  withheld(player: string): number {
    if (!this.withholds) return 0;
    return this.live.view!.payments.filter(({ to }) => to === player).reduce((sum, one) => sum + worth(one), 0);
  }

  /** Whether a thing lights up: some legal action begins with these words. */
  can(...beginnings: string[]): boolean {
    return this.legal.some((action) => begins(action, beginnings));
  }

  /** Tap a thing: offer what it can become; where it can become nothing, ask the house why. */
  pick(...beginnings: string[]): void {
    this.#offer((action) => begins(action, beginnings), beginnings[0]);
  }

  /** The same, of a thing that is one whole action: with a name at its end it could be the beginning of another. */
  canBe(action: string): boolean {
    return this.legal.includes(action);
  }

  pickUp(action: string): void {
    this.#offer((legal) => legal === action, action);
  }

  /** The same, of things that stand anywhere in an action's words; `wished` is what the house is asked about. */
  canAny(fits: RegExp): boolean {
    return this.legal.some((action) => fits.test(action));
  }

  pickAny(fits: RegExp, wished: string): void {
    this.#offer((action) => fits.test(action), wished);
  }

  #offer(fits: (action: string) => boolean, wished: string | undefined): void {
    this.live.refusal = null;
    this.offered = this.legal.filter(fits);
    if (this.offered.length === 0 && this.live.seat !== null && wished) this.live.act(wished);
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

/** How much a payment is, in what the game counts. */
const worth = (one: Payment & { points?: number; pounds?: number }): number => one.points ?? one.pounds ?? 0;

const begins = (action: string, beginnings: string[]) =>
  beginnings.some((beginning) => action === beginning || action.startsWith(`${beginning} `));
