// What lights up can be played: who hears the page is told so, by a description that stands once on the table.

export const LIT = "lit-means";

/** The description of a thing, if it lights up. */
export const described = (lit: boolean): string | undefined => (lit ? LIT : undefined);

/** Whether anything on the table lights up. */
export const anyLit = (): boolean => document.querySelector(`[aria-describedby="${LIT}"]`) !== null;
