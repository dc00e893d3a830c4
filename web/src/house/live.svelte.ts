// A live connection to a table: it follows the events, and heals by itself from the last number it reached.
// What was tapped meanwhile is kept, and sent when it is back.

import { language, say } from "../speech/speech.svelte";
import { noteTime, time, until } from "../table/clock.svelte";
import type { ChanceTold, EventParts, HouseEvent, Message, PlayedBy, Preparing, TableTold, View, Words } from "./forms";

const FIRST_PAUSE = 500; // milliseconds; each failure doubles it
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20_000;
const SILENCE = 2 * PING_EVERY; // after which nobody is at the other end any more
const MOST_SENT = 3; // times that one move is sent: one that makes the house cut the connection is dropped then
export const LACKS_CARDS = 4410; // closed with: its own board and cards are not there now
const FINAL = new Set([4400, 4401, 4404, LACKS_CARDS, 1008]); // closed with: coming back would not help

export type Health = "joining" | "well" | "healing" | "gone";

/** Something that was tapped: made at a number, and known again by its id. */
interface Move { type: "act" | "settle"; number: number; id: string; action?: string; outcome?: string }

/** A move that the house has not answered; `kept` is sent again, and not replaced by a mere question why not. */
interface Pending { move: Move; kept: boolean; sent: number }

/** Why something was not done; the text is in the language of the moment where it is the page's own. */
export interface Trouble { code: string; text: () => string }

export class Live {
  health = $state<Health>("joining");
  number = $state(0);
  fresh = $state(true); // nothing was played since it was looked at first
  seat = $state<number | null>(null);
  table = $state.raw<TableTold | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<EventParts[]>([]);
  by = $state.raw<Record<number, PlayedBy>>({}); // who played lines of it for a person, by their number from 0
  notes = $state.raw<Words[]>([]); // what was to be read aloud last
  deadline = $state<number | null>(null);
  chance = $state.raw<ChanceTold | null>(null); // what real dice may show, where this seat may say it
  asked = $state<number | null>(null); // the one seat that may say it, where hands are hidden
  preparing = $state.raw<Preparing | null>(null); // the bot that everybody waits for, until it is ready
  since = $state(time()); // when something last happened, as far as it is known here
  refusal = $state.raw<Trouble | null>(null);
  gone = $state<number | null>(null); // the code it was closed with for good

  #pending = $state.raw<Pending | null>(null);
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #ping = 0;
  #reached = false;
  #closed = false;
  #heard = 0; // when something was heard last

  /** `before` is another seat's connection to the table, where every seat sees the same: nothing starts anew. */
  constructor(readonly name: string, readonly key: string | null, before: Live | null = null) {
    if (before) {
      ({ number: this.number, fresh: this.fresh, table: this.table, view: this.view, log: this.log, by: this.by } = before);
      ({ seat: this.seat, notes: this.notes, deadline: this.deadline, since: this.since, preparing: this.preparing } = before);
      this.#reached = before.#reached;
    }
    window.addEventListener("offline", this.#offline);
    window.addEventListener("online", this.#online);
    this.#connect();
  }

  /** Whether something that was tapped is not answered yet. */
  get sending(): boolean {
    return this.#pending !== null;
  }

  /** The action that was tapped and is not answered yet; where it is what real dice or cards showed, there is none. */
  get tapped(): string | null {
    return this.#pending?.move.action ?? null;
  }

  /** Whole seconds that the player to move still has; null where there is no clock. */
  get left(): number | null {
    return this.deadline === null ? null : until(this.deadline);
  }

  /** The seat that everybody waits for to say what real dice or cards showed. */
  get teller(): number | null {
    if (!this.view?.waiting_for_chance) return null;
    return this.asked ?? this.view.players.indexOf(this.view.to_move ?? "");
  }

  // A socket does not notice by itself that the network is gone; the browser does.
  #offline = (): void => this.#lose(this.#socket, 0);
  #online = (): void => {
    if (this.health !== "healing") return;
    window.clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const from = this.#reached ? { from: this.number } : {};
      const key = this.key === null ? {} : { key: this.key };
      socket.send(JSON.stringify({ type: "hello", table: this.name, language: language(), ...key, ...from }));
      this.#heard = Date.now();
      this.#ping = window.setInterval(() => {
        if (Date.now() - this.#heard > SILENCE) this.#lose(socket, 0);
        else this.#send({ type: "ping" });
      }, PING_EVERY);
    };
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#hear(JSON.parse(message.data as string) as Message);
    };
    socket.onclose = (end) => this.#lose(socket, end.code);
  }

  /** The connection is gone, once: it is shown, and mended after a pause. */
  #lose(socket: WebSocket | null, code: number): void {
    if (socket === null || socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    window.clearInterval(this.#ping);
    if (this.#closed) return;
    if (!this.#pending?.kept) this.#pending = null;
    if (FINAL.has(code)) {
      this.#pending = null;
      this.health = "gone";
      this.gone = code;
      return;
    }
    this.health = "healing";
    this.#timer = window.setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #hear(message: Message): void {
    if (message.type === "snapshot") {
      this.#reached = true;
      this.#pause = FIRST_PAUSE;
      this.health = "well";
      ({ number: this.number, seat: this.seat, table: this.table, view: this.view, log_parts: this.log } = message);
      this.deadline = message.deadline;
      this.chance = message.chance ?? null;
      this.asked = message.asked ?? null;
      this.preparing = null; // where it still gets ready, that is told next
      const played = Object.entries(message.by) as [PlayedBy, number[]][];
      this.by = Object.fromEntries(played.flatMap(([by, lines]) => lines.map((line) => [line, by])));
      // Perhaps it had arrived before the cut: then it is answered as before, and not played twice.
      this.#sendPending();
    } else if (message.type === "event") {
      this.#happen(message);
    } else if (message.type === "preparing") {
      this.preparing = message.part === null ? null : message;
    } else if (message.type === "refused") {
      if (message.id === this.#pending?.move.id) this.#pending = null;
      const { code, message: why } = message.error;
      this.refusal = { code, text: () => why };
    }
  }

  #happen(event: HouseEvent): void {
    if (event.id !== undefined && event.id === this.#pending?.move.id) this.#pending = null;
    if (event.number < this.number) return; // told already
    this.number = event.number + 1;
    noteTime(event.at);
    // That something happened first is to be read also when the next thing happens at once.
    if (this.refusal?.code !== "late-action") this.refusal = null;
    if (event.parts !== undefined || event.kind === "began") this.fresh = false;
    if (event.parts !== undefined) {
      const before = event.kind === "settled" ? this.log.slice(0, -1) : this.log; // what real dice showed ends the last line
      if (event.by !== undefined) this.by = { ...this.by, [before.length]: event.by };
      this.log = [...before, event.parts];
    }
    if (event.log_parts !== undefined) this.log = event.log_parts;
    if (event.table !== undefined) this.table = event.table;
    if (event.you !== undefined) this.seat = event.you;
    if (event.notes !== undefined && event.notes.length > 0) this.notes = event.notes;
    if (event.deadline !== undefined) this.deadline = event.deadline;
    // Cards were named that do not fit with others: everybody is told, and the real ones are looked at again.
    if (event.kind === "disputed") this.refusal = { code: event.kind, text: () => say("disputed", { player: event.player ?? "" }) };
    this.since = event.at;
    if (event.view !== undefined) {
      this.view = event.view;
      this.chance = event.chance ?? null;
      this.asked = event.asked ?? null;
    }
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Play an action; one that is not legal is answered with why not. */
  act(action: string): void {
    this.#move({ type: "act", action });
  }

  /** Say what real dice or cards showed. */
  settle(outcome: string): void {
    this.#move({ type: "settle", outcome });
  }

  /** Forget what was tapped and is not sent yet. */
  neverMind(): void {
    this.#pending = null;
  }

  /** Send it, now or when the connection is back; until then what was tapped last counts. */
  #move(tapped: Omit<Move, "number" | "id">): void {
    if (this.health === "gone") return;
    const well = this.health === "well";
    const kept = tapped.type === "settle" || (this.view?.legal.includes(tapped.action ?? "") ?? false);
    const waits = this.#pending?.kept ?? false;
    if (kept ? waits && well : waits || !well) return; // what is under way stays; a question is asked now or never
    this.refusal = null;
    const id = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
    this.#pending = { move: { ...tapped, number: this.number, id }, kept, sent: 0 };
    if (well) this.#sendPending();
  }

  #sendPending(): void {
    if (!this.#pending) return;
    if (this.#pending.sent >= MOST_SENT) {
      this.#pending = null;
      this.refusal = { code: "no-answer", text: () => say("no-answer") };
      return;
    }
    this.#pending = { ...this.#pending, sent: this.#pending.sent + 1 };
    this.#send(this.#pending.move);
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener("offline", this.#offline);
    window.removeEventListener("online", this.#online);
    window.clearTimeout(this.#timer);
    window.clearInterval(this.#ping);
    this.#socket?.close();
  }
}
