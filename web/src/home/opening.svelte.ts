// A table is being opened: whether, and why it was not.

import type { NewTable } from "../house/forms";
import * as house from "../house/house";
import { keepOpened } from "../mine.svelte";
import { go } from "../route.svelte";

export class Opening {
  busy = $state(false);
  trouble = $state("");

  /** Open a table, keep its keys, and go there. */
  async open(wish: NewTable): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const made = await house.openTable(wish);
      keepOpened(made);
      go("table", made.table.id);
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
