// Where the reader is: the fragment of the address, which no server sees.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "replay" }
  | { page: "questions"; game: string; cards: string }
  | { page: "table"; table: string }
  | { page: "join"; table: string; code: string };

function parse(): Route {
  const [, page, first, second] = location.hash.split("/").map(decodeURIComponent);
  if (page === "new" && first) return { page, game: first };
  if (page === "replay") return { page };
  if (page === "questions" && first) return { page, game: first, cards: second ?? "" };
  if (page === "table" && first) return { page, table: first };
  if (page === "join" && first) return { page, table: first, code: second ?? "" };
  return { page: "home" };
}

let here = $state.raw<Route>(parse());
window.addEventListener("hashchange", () => {
  here = parse();
  window.scrollTo(0, 0);
});

export const route = (): Route => here;
export const go = (...parts: string[]): void => {
  location.hash = `#/${parts.map(encodeURIComponent).join("/")}`;
};
