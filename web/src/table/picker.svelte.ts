// How the reader plays by tapping things: the first tap picks a thing up, and offers the actions that it could become;
// the second plays one of them.

import { findGame } from "../games";
import type { View, Word } from "../house/forms";
import type { Live } from "../house/live.svelte";
import { fits, legalActions, type Action, type Pattern } from "./action";

export class Picker {
  offered = $state.raw<Action[]>([]);
  carried = $state.raw<((spot: string) => Word[]) | null>(null); // a card being dragged: the action that a spot makes of it
  scored = $state(-1); // how many lines the log had when all that the last one paid was told
  played = $state.raw<{ action: Action; among: Action[]; number: number } | null>(null); // last, and how many events had been seen

  /** The legal actions of the reader, if it is their turn. */
  legal = $derived.by<Action[]>(() => (this.view ? legalActions(this.view) : []));

  constructor(readonly live: Pick<Live, "view" | "number" | "log" | "fresh" | "seat" | "notes" | "deadline" | "refusal" | "act">) {}

  get view(): View | null {
    return this.live.view;
  }

  /** Whether the game is over, and what its end paid is still being told: nobody reads before that who has won. */
  get withholds(): boolean {
    const { view, fresh, log } = this.live;
    return view !== null && view.over && !fresh && view.payments.length > 0 && this.scored !== log.length; // a rematch is an event too
  }

  /** What the end has paid a player and is not told yet. */
  withheld(player: string): number {
    if (!this.withholds) return 0;
    const { game, payments } = this.live.view!;
    const worth = findGame(game)?.worth ?? (() => 0);
    return payments.filter(({ to }) => to === player).reduce((sum, one) => sum + worth(one), 0);
  }

  /** Whether a thing lights up: some legal action begins so, or so. */
  can(...beginnings: Pattern[]): boolean {
    return this.legal.some(({ words }) => beginnings.some((beginning) => fits(words, beginning)));
  }

  /** Tap a thing: offer what it can become; where it can become nothing, ask the house why not what is wished first. */
  pick(wished: readonly Word[], ...others: Pattern[]): void {
    this.live.refusal = null;
    this.offered = this.legal.filter(({ words }) => [wished, ...others].some((beginning) => fits(words, beginning)));
    if (this.offered.length === 0) this.#askWhyNot(wished);
  }

  /** Play a legal action. */
  play(action: Action): void {
    this.offered = [];
    this.played = { action, among: this.legal, number: this.live.number };
    this.live.act(action.text);
  }

  /** Play an action, or, where it is not legal, have the house say why. */
  playOrAsk(wished: readonly Word[]): void {
    const action = this.legal.find(({ words }) => fits(words, wished));
    if (action) this.play(action);
    else this.#askWhyNot(wished);
  }

  #askWhyNot(wished: readonly Word[]): void {
    if (this.live.seat === null) return;
    this.offered = [];
    this.live.act(wished.join(" "));
  }

  /** Whether what is dragged may be dropped on a spot. */
  welcomes(spot: string): boolean {
    return this.carried !== null && this.can(this.carried(spot));
  }

  /** Put down what was picked up. */
  putDown(): void {
    this.offered = [];
    this.live.refusal = null;
  }
}
