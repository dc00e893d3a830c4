// The house over HTTP: each endpoint that the page asks is a function with its name.

import { noteTime } from "../table/clock.svelte";
import { language, say } from "../speech/speech.svelte";
import type {
  BotTold, Fault, GameTold, InvitationTold, Joined, NewTable, OddsTold, QuestionTold, ReadinessTold, ReplayTold, Snapshot, TableOpened, TableTold, ViewTold,
} from "./forms";

/** What the house refuses, in its words and the reader's language; the code and a bad record's line are for programs. */
export class Refusal extends Error {
  constructor(why: string, readonly code: string | null = null, readonly line: number | null = null) {
    super(why);
  }
}

/** Whether a table cannot be played now because its own board and cards, or its rules, are not there; it can when they are back. */
export const cannotBePlayed = (error: Error): boolean =>
  error instanceof Refusal && ["cards-gone", "cards-changed", "other-rules"].includes(error.code ?? "");

const TOLD = "told-refusals"; // else the browser logs each as an error of the page

async function ask<Answer>(method: string, path: string, form?: unknown, key?: string | null): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": language(), Prefer: TOLD };
  const isText = form instanceof Blob; // a record goes as it is
  if (form !== undefined) headers["Content-Type"] = isText ? "text/plain" : "application/json";
  if (key) headers["Authorization"] = `Bearer ${key}`;
  const body = form === undefined || isText ? form : JSON.stringify(form);
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body });
    text = await answer.text();
  } catch {
    throw new Refusal(say("no-answer")); // a browser's own words are for programmers
  }
  noteTime(Date.parse(answer.headers.get("Date") ?? "") / 1000);
  if (answer.ok && answer.headers.get("Preference-Applied") !== TOLD) return (answer.headers.get("Content-Type")?.startsWith("application/json") ? JSON.parse(text) : text) as Answer;
  let fault: Fault | undefined;
  try {
    fault = (JSON.parse(text) as { error?: Fault } | null)?.error;
  } catch {
    if (answer.headers.get("Content-Type")?.startsWith("text/plain") && text) throw new Refusal(text); // by the limits that stand before the API
  }
  if (!fault?.message) throw new Refusal(say("no-answer")); // not the house's words, but those of something before it
  throw new Refusal(fault.message, fault.code, fault.line);
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

export const games = () => ask<GameTold[]>("GET", "/games");
export const readiness = (game: string) => ask<ReadinessTold>("GET", `/games/${encodeURIComponent(game)}/readiness`);
export const questions = (game: string, cards: string | null) =>
  ask<QuestionTold[]>("GET", `/games/${encodeURIComponent(game)}/questions${cards === null ? "" : `?${new URLSearchParams({ cards })}`}`);
export const bots = () => ask<BotTold[]>("GET", "/bots");
export const openTables = () => ask<TableTold[]>("GET", "/tables");
export const openTable = (wish: NewTable) => ask<TableOpened>("POST", "/tables", wish);
export const lookAt = (table: string, key: string | null) => ask<Snapshot>("GET", at(table), undefined, key);
export const join = (table: string, name: string, code: string | null, id: string, word: string | null) =>
  ask<Joined>("POST", `${at(table)}/seats`, { name, code, id, word });
export const giveWord = (table: string, key: string, word: string | null) =>
  ask<TableTold>("PUT", `${at(table)}/word`, { word }, key);
export const invitation = (table: string, code: string) => ask<InvitationTold>("GET", `${at(table)}/invitation`, undefined, code);
export const start = (table: string, key: string) => ask<unknown>("POST", `${at(table)}/start`, {}, key);
export const handOver = (table: string, seat: number, key: string) =>
  ask<unknown>("POST", `${at(table)}/hand-over`, { seat }, key);
export const comeBack = (table: string, key: string) => ask<unknown>("POST", `${at(table)}/come-back`, undefined, key);
export const rematch = (table: string, key: string) => ask<TableTold>("POST", `${at(table)}/rematch`, undefined, key);
export const viewAt = (table: string, number: number, key: string | null) =>
  ask<ViewTold>("GET", `${at(table)}/view?at=${number}`, undefined, key);
export const record = (table: string) => ask<string>("GET", `${at(table)}/record`);
export const replay = (text: Blob, player: string | null, cards: string | null) =>
  ask<ReplayTold>("POST", `/replay?${new URLSearchParams({ ...(player === null ? {} : { player }), ...(cards === null ? {} : { cards }) })}`, text);
export const odds = <Odds>(table: string, key: string | null) =>
  ask<OddsTold<Odds>>("GET", `${at(table)}/odds`, undefined, key);
