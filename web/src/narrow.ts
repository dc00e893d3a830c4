// A narrow screen, as a phone held upright has.

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 700px");
