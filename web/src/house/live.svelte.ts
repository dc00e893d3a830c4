// A live connection to a table: it follows the events, and heals by itself from the last number it reached.
// What was tapped meanwhile is kept, and sent when it is back.

import { language, say } from "../speech/speech.svelte";
import type { Chance, Fault, HouseEvent, Message, PlayedBy, Preparing, TableTold, View, Words } from "./forms";

const FIRST_PAUSE = 500; // milliseconds; each failure doubles it
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20_000;
const SILENCE = 2 * PING_EVERY; // after which nobody is at the other end any more
const FINAL = new Set([4400, 4401, 4404, 1008]); // closed with: coming back would not help

export type Health = "joining" | "well" | "healing" | "gone";

/** Something that was tapped: made at a number, and known again by its id. */
interface Move { type: "act" | "settle"; number: number; id: string; action?: string; outcome?: string }

export class Live {
  health = $state<Health>("joining");
  number = $state(0);
  fresh = $state(true); // nothing has happened since it was looked at first
  seat = $state<number | null>(null);
  table = $state.raw<TableTold | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<string[]>([]);
  by = $state.raw<Record<number, PlayedBy>>({}); // who played lines of it for a person, by their number from 0
  notes = $state.raw<Words[]>([]); // what was to be read aloud last
  deadline = $state<number | null>(null);
  chance = $state.raw<Chance | null>(null); // what real dice may show, where this seat may say it
  asked = $state<number | null>(null); // the one seat that may say it, where hands are hidden
  preparing = $state.raw<Preparing | null>(null); // the bot that everybody waits for, until it is ready
  since = $state(Date.now() / 1000); // when something last happened, as far as it is known here
  refusal = $state.raw<Fault | null>(null);
  gone = $state<number | null>(null); // the code it was closed with for good

  #pending = $state.raw<Move | null>(null); // what the house has not answered yet
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
      ({ number: this.number, seat: this.seat, table: this.table, view: this.view, log: this.log } = message);
      this.deadline = message.deadline;
      this.chance = message.chance;
      this.asked = message.asked;
      this.preparing = null; // where it still gets ready, that is told next
      const played = Object.entries(message.by) as [PlayedBy, number[]][];
      this.by = Object.fromEntries(played.flatMap(([by, lines]) => lines.map((line) => [line, by])));
      // Perhaps it had arrived before the cut: then it is answered as before, and not played twice.
      if (this.#pending) this.#send(this.#pending);
    } else if (message.type === "event") {
      this.#happen(message);
    } else if (message.type === "preparing") {
      this.preparing = message.part === null ? null : message;
    } else if (message.type === "refused") {
      if (message.id === this.#pending?.id) this.#pending = null;
      this.refusal = message.error;
    }
  }

  #happen(event: HouseEvent): void {
    if (event.id !== undefined && event.id === this.#pending?.id) this.#pending = null;
    if (event.number < this.number) return; // told already
    this.number = event.number + 1;
    this.refusal = null;
    if (event.line !== undefined) {
      const before = event.kind === "settled" ? this.log.slice(0, -1) : this.log; // what real dice showed ends the last line
      if (event.by !== undefined) this.by = { ...this.by, [before.length]: event.by };
      this.log = [...before, event.line];
    }
    if (event.log !== undefined) this.log = event.log;
    if (event.table !== undefined) this.table = event.table;
    if (event.you !== undefined) this.seat = event.you;
    if (event.notes !== undefined && event.notes.length > 0) this.notes = event.notes;
    if (event.deadline !== undefined) this.deadline = event.deadline;
    // Cards were named that cannot have come: everybody is told, and the real ones are looked at again.
    if (event.kind === "disputed") this.refusal = { code: event.kind, message: say("disputed", { player: event.player ?? "" }), rule: null };
    this.since = event.at;
    this.fresh = false;
    if (event.view !== undefined) {
      this.view = event.view;
      this.chance = event.chance ?? null;
      this.asked = event.asked ?? null;
    }
  }

  #send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Play an action, or wish for one: what is not legal is answered with why. */
  act(action: string): void {
    this.#move({ type: "act", action });
  }

  /** Say what real dice or cards showed. */
  settle(outcome: string): void {
    this.#move({ type: "settle", outcome });
  }

  /** Send it, now or when the connection is back; what was tapped last counts. */
  #move(tapped: Omit<Move, "number" | "id">): void {
    this.refusal = null;
    this.#pending = { ...tapped, number: this.number, id: crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36) };
    if (this.health === "well") this.#send(this.#pending);
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
