// The talk of a table as this browser hears it: what was said, what is new, and what can be done about it. It comes over the table's
// own stream; what was missed while that was broken is asked for when it is back.
import { api } from "./api";
import type { Phrase, TalkLine, TalkNews, TalkState } from "./types";

type Place = Pick<TalkLine, "room" | "number">;
export const isSame = (a: Place, b: Place): boolean => a.room === b.room && a.number === b.number;

export class Talk {
  state = $state.raw<TalkState | null>(null);
  problem = $state.raw<unknown>(null);
  /** How many panels show it: what they show is read. */
  private panels = 0;

  constructor(
    readonly table: string,
    private readonly isLooking: () => boolean = () => !document.hidden,
  ) {}

  readonly lines = $derived(this.state?.lines ?? []);
  readonly unread = $derived(this.lines.filter((line) => this.isNew(line)).length);

  isMine(line: TalkLine): boolean {
    return line.who === this.state?.me;
  }

  isMuted(line: TalkLine): boolean {
    return this.state?.muted.includes(line.who) ?? false;
  }

  isReported(line: TalkLine): boolean {
    return this.state?.reported.some((each) => isSame(each, line)) ?? false;
  }

  isNew(line: TalkLine): boolean {
    return !this.isMine(line) && !this.isMuted(line) && line.number > (this.state?.seen[line.room] ?? 0);
  }

  async load(): Promise<void> {
    await this.attempt(async () => {
      this.state = await api.talk(this.table);
      this.look();
    });
  }

  /** What came over the stream. */
  hear(news: TalkNews): void {
    const state = this.state;
    // Before it was asked for, or when all of it may be different, it is asked for.
    if (!state || news.again || news.on != null) return void this.load();
    if (news.said) {
      const said = news.said;
      if (!state.lines.some((line) => isSame(line, said))) this.state = { ...state, lines: [...state.lines, said] };
    } else if (news.gone != null && news.room) {
      const gone = { room: news.room, number: news.gone };
      this.state = { ...state, lines: state.lines.filter((line) => !isSame(line, gone)) };
    }
    this.look();
  }

  /** A panel is open as long as what this returns is not called. */
  show(): () => void {
    this.panels += 1;
    this.look();
    return () => (this.panels -= 1);
  }

  /** Whoever sees the panel has read what stands in it. */
  look(): void {
    const state = this.state;
    if (!state || !this.panels || !this.isLooking()) return;
    const seen: Record<string, number> = { ...state.seen };
    for (const line of state.lines) {
      if (line.number > (seen[line.room] ?? 0)) seen[line.room] = line.number;
    }
    for (const room of ["players", "watchers"] as const) {
      const number = seen[room] ?? 0;
      if (number > (state.seen[room] ?? 0)) void api.talkSeen(this.table, { room, number }).catch(() => undefined); // it is asked again the next time
    }
    this.state = { ...state, seen };
  }

  /** Returns whether it was said. */
  async say(what: { text: string } | { phrase: Phrase }, seat: number | null, name: string): Promise<boolean> {
    return this.attempt(async () => {
      const said = await api.say(this.table, { ...what, ...(seat === null ? { name } : { seat }) });
      this.hear({ said });
    });
  }

  async delete(line: TalkLine): Promise<boolean> {
    return this.attempt(async () => {
      await api.deleteLine(this.table, { room: line.room, number: line.number });
      this.hear({ gone: line.number, room: line.room });
    });
  }

  async mute(line: TalkLine, on: boolean): Promise<boolean> {
    return this.attempt(async () => {
      await api.mute(this.table, line.who, on);
      const others = this.state?.muted.filter((who) => who !== line.who) ?? [];
      this.state = this.state && { ...this.state, muted: on ? [...others, line.who] : others };
    });
  }

  async report(line: TalkLine): Promise<boolean> {
    return this.attempt(() => api.reportLine(this.table, { room: line.room, number: line.number }));
  }

  async turn(on: boolean): Promise<boolean> {
    return this.attempt(async () => {
      await api.switchTalk(this.table, on);
      await this.load();
    });
  }

  private async attempt(work: () => Promise<unknown>): Promise<boolean> {
    this.problem = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = error;
      return false;
    }
  }
}
