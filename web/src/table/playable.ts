// What can be played lights up (the class `lit`). Who hears the page is told so by a description, which stands once on
// the table, and which each such thing refers to.

/** The id of that description. */
export const LIT = "lit-means";

/** The description of a thing, if it lights up. */
export const described = (lit: boolean): string | undefined => (lit ? LIT : undefined);

/** Whether anything on the table lights up. */
export const anyLit = (): boolean => document.querySelector(`[aria-describedby="${LIT}"]`) !== null;
