// Small screens: narrow, as a phone held upright has, or low, as one held sideways has, or a laptop's at twice the size.
// The style sheets ask the same of the screen, in the same words.

import { MediaQuery } from "svelte/reactivity";

export const low = new MediaQuery("(max-height: 500px) and (min-width: 560px)");
export const narrow = new MediaQuery("(max-width: 559px), (max-width: 700px) and (min-height: 500.02px)");
export const small = {
  get current() {
    return narrow.current || low.current;
  },
};
