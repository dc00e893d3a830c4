// A table is being opened: whether, and why it was not.

import type { NewTable } from "../house/forms";
import * as house from "../house/house";
import { keepOpened } from "../mine.svelte";
import { go } from "../route.svelte";

export class Opening {
  busy = $state(false);
  trouble = $state("");

  /**
   * Open a table, keep its keys, and go there.
   *
   * Words for the dice, by their players' names, are sent when the house has promised its seed, and not before: else it
   * could draw one to suit them. So a table that nobody else comes to begins only then.
   */
  async open(wish: NewTable, words: Record<string, string> = {}): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const waits = Object.keys(words).length > 0 && wish.seats.every(({ kind }) => kind !== "open");
      const made = await house.openTable(waits ? { ...wish, begins_full: false } : wish);
      keepOpened(made);
      const { table, keys, host } = made;
      try {
        for (const { seat, key } of keys) {
          const word = words[table.seats[seat]?.name ?? ""];
          if (word) await house.giveWord(table.id, key, word);
        }
        if (waits) await house.start(table.id, host);
      } finally {
        go("table", table.id); // where a word was refused, another may be given there
      }
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
