// My tables: which seats this browser holds, kept in it and nowhere else; and the name its reader goes by.

import type { Joined, TableOpened } from "./house/forms";

const TABLES = "caravanserai.tables";
const NAME = "caravanserai.name";
const JOINING = "caravanserai.joining";
const MOST = 60; // older ones are forgotten

export interface MyTable {
  table: string;
  game: string;
  opened: number;
  host: string | null;
  keys: { seat: number; key: string }[];
  invitations: { seat: number; code: string; link: string }[];
}

function recall(): MyTable[] {
  try {
    return JSON.parse(localStorage.getItem(TABLES) ?? "[]") as MyTable[];
  } catch {
    return [];
  }
}

let tables = $state.raw<MyTable[]>(recall());
window.addEventListener("storage", (change) => {
  if (change.key === TABLES) tables = recall();
});

function keep(changed: MyTable[]): void {
  tables = changed.slice(0, MOST);
  localStorage.setItem(TABLES, JSON.stringify(tables));
}

export const mine = (): MyTable[] => tables;
export const myTable = (table: string): MyTable | undefined => tables.find((kept) => kept.table === table);
export const forget = (table: string): void => keep(tables.filter((kept) => kept.table !== table));

export function keepOpened(made: TableOpened): void {
  const { table, host, keys, invitations } = made;
  keep([{ table: table.id, game: table.game, opened: table.opened, host, keys, invitations }, ...tables]);
}

export function keepJoined({ table, seat, key }: Joined): void {
  const before = myTable(table.id);
  const kept = before ?? { table: table.id, game: table.game, opened: table.opened, host: null, keys: [], invitations: [] };
  const keys = [...kept.keys.filter((held) => held.key !== key), { seat, key }];
  endJoining();
  keep([{ ...kept, keys }, ...tables.filter((other) => other.table !== table.id)]);
}

export const LONGEST_NAME = 24; // letters that the house takes
export const LONGEST_WORD = 40;

/** Whether a seat was asked for by this invitation, and the answer has not come. */
export const isJoining = (table: string, code: string): boolean =>
  localStorage.getItem(JOINING)?.startsWith(`${table}/${code}/`) ?? false;

/** The answer has come. */
export const endJoining = (): void => localStorage.removeItem(JOINING);

/** A secret id for taking a seat, the same until the answer has come: asked again with it, the house gives one seat. */
export function joiningAs(table: string, code: string): string {
  const about = `${table}/${code}/`;
  if (isJoining(table, code)) return localStorage.getItem(JOINING)!.slice(about.length);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(JOINING, about + id);
  return id;
}

export const myName = (): string => localStorage.getItem(NAME) ?? "";
export const callMe = (name: string): void => localStorage.setItem(NAME, name);

/** The same keys hold the seats of the rematch. */
export function keepRematch(table: string, next: string): void {
  const before = myTable(table);
  if (before && !myTable(next)) keep([{ ...before, table: next, opened: Date.now() / 1000, invitations: [] }, ...tables]);
}
