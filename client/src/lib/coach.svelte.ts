// The coach of a guided game, as this browser knows it: what it says now, and what it has said. The server decides what is due
// (kernel/guide.py); what was told is kept here, so that a game can be left and taken up again.
import { api } from "./api";
import { currentLanguage } from "./i18n.svelte";
import type { Bubble, Coaching, Ending, Memory } from "./types";

const KEY = "formicary.coach.";

interface Kept {
  memory: Memory;
  off: boolean;
  /** A lesson that asks for something and was read: it goes on until it is done, without words. */
  read: string;
}

const NOTHING: Kept = { memory: {}, off: false, read: "" };

function stored(table: string): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(KEY + table) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

export class Coach {
  bubble = $state.raw<Bubble | null>(null);
  /** What is said to what was done about the lesson before. */
  answer = $state("");
  /** The way back for whoever strayed. */
  back = $state.raw<Coaching["back"]>(null);
  ending = $state.raw<Ending | null>(null);
  /** The point of the game about which everything was heard that is due there; -1 while it listens. */
  heard = $state(-1);
  /** Switched off; it can be brought back. */
  off = $state(false);
  private memory: Memory;
  private read: string;
  /** The last lesson, to be said once more. */
  private last: Bubble | null = null;
  private at = -1;
  private asked = 0;

  constructor(
    readonly table: string,
    private readonly seat: number,
  ) {
    const kept = stored(table);
    this.memory = kept.memory;
    this.off = kept.off;
    this.read = kept.read;
  }

  get speaks(): boolean {
    return !this.off && (this.bubble !== null || this.answer !== "");
  }

  /** The game is at this point: hears what is due. */
  async look(length: number): Promise<void> {
    this.at = length;
    this.heard = -1;
    const asked = ++this.asked;
    const said = await api.coach(this.table, { seat: this.seat, upto: length, memory: this.memory, language: currentLanguage() }).catch(() => null);
    if (asked !== this.asked) return;
    this.heard = length;
    if (!said) return; // a coach that cannot be heard keeps nobody from playing
    this.memory = said.memory;
    this.bubble = said.bubble && said.bubble.id !== this.read ? said.bubble : null;
    this.last = this.bubble ?? this.last;
    if (said.answer || this.bubble) {
      this.answer = said.answer ?? "";
      this.back = said.back ?? null;
    }
    this.ending = said.ending ?? null;
    this.keep();
  }

  /** What is said was read: on to what comes next, if it is due already. */
  async next(): Promise<void> {
    const { bubble } = this;
    if (bubble?.task) this.read = bubble.id;
    else if (bubble) this.memory = { ...this.memory, over: [...(this.memory.over ?? []), bubble.id] };
    this.silence();
    this.keep();
    await this.look(this.at);
  }

  /** Says the last thing once more. */
  again(): void {
    this.off = false;
    this.bubble = this.last;
    this.keep();
  }

  stop(): void {
    this.off = true;
    this.keep();
  }

  resume(): void {
    this.off = false;
    this.keep();
  }

  /** Back to the lesson: it is told once more. */
  async retreat(): Promise<void> {
    const { back } = this;
    if (!back) return;
    const { [back.lesson]: _, ...shown } = this.memory.shown ?? {};
    this.read = "";
    this.memory = { shown, over: (this.memory.over ?? []).filter((each) => each !== back.lesson) };
    this.silence();
    this.keep();
    await api.undo(this.table, this.seat, back.to);
  }

  private silence(): void {
    this.bubble = this.back = null;
    this.answer = "";
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY + this.table, JSON.stringify({ memory: this.memory, off: this.off, read: this.read }));
    } catch {
      // A browser that stores nothing is told some things twice.
    }
  }
}
