// One table as this browser sees it: the view, the log, the stream that keeps both up to date, and what can be asked of
// the server. Messages wait in a row so that each can be watched and read, as fast as the person wants; a long row is caught up with at once.
import { tick } from "svelte";
import { api, Problem } from "./api";
import { msg, t } from "./i18n.svelte";
import { forgetMove, keepMove, keptMoves, type KeptMove } from "./kept";
import { botName } from "./levels";
import { playFrom, snapshot } from "./motion";
import { knock, notify, stir } from "./notify";
import { beforeEffects, readingTime, worthWatching, type Heed } from "./pace";
import { Numbers } from "./numbers";
import { motionTime, settings } from "./settings.svelte";
import { Ticking } from "./ticking.svelte";
import type { Ended, GameEvent, Option, StreamMessage, TableInfo, TalkNews, UndoState, View, ViewUpdate } from "./types";
import { wholeView } from "./views";

/** Some time from now, or as soon as the network is back. */
const later = (seconds: number): Promise<void> =>
  new Promise((next) => {
    const resume = (): void => (clearTimeout(timer), removeEventListener("online", resume), next());
    const timer = setTimeout(resume, seconds * 1000);
    addEventListener("online", resume);
  });

/** What is being shown of the others' moves: the question that follows waits until it has been seen. */
export interface Narrated {
  /** Who acts; -1 is nobody. */
  seat: number;
  events: readonly GameEvent[];
}

/** How the page reads events: what a line says, and how much it is worth a look. */
export interface Reading {
  say: (event: GameEvent) => string | null;
  heed: (event: GameEvent) => Heed;
  /** Whether an event is told even if it follows from one's own action: what a rival does, what others had chosen in secret. */
  reveals: (event: GameEvent) => boolean;
}

export class Table {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  sequence = $state(0);
  log = $state.raw<GameEvent[]>([]);
  /** Events of the message just shown: for the live region and for boards that tell a battle. */
  latest = $state.raw<GameEvent[]>([]);
  /** What others do, while it is being told. */
  telling = $state.raw<Narrated | null>(null);
  /** The view whose question has been answered here: what changes before the next view comes asks it no more. */
  settled = $state.raw<View | null>(null);
  /** The last action that was decided here: whatever happened after it is news. */
  decided = $state(0);
  /** Told of everything that arrives, before it is shown: the log number, and whether it is this person's turn then. */
  heard: (sequence: number, mine: boolean) => void = () => undefined;
  /** Told of what people say: no part of the game. */
  talked: (news: TalkNews) => void = () => undefined;
  /** Told which game it is as soon as that is known, so that its board can be fetched meanwhile. */
  known: (game: string) => void = () => undefined;
  /** Set by the page once it knows the game. Before that, moves are shown without words. */
  reading: Reading = { say: () => null, heed: () => 0, reveals: () => false };
  /** A standing answer or a bot decides for this seat: nobody is asked. */
  answered = $state(false);
  seat = $state<number | null>(null);
  connected = $state(false);
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  /** The server has ended the stream for good: one sentence says why. */
  ended = $state<string | null>(null);
  /** A move that could not be saved: why, in words, while it is sent again and again. */
  kept = $state<string | null>(null);
  /** Watching the past: the number of actions shown, or null at the live table. */
  past = $state<number | null>(null);
  /** The past is being played through by itself, up to now. */
  again = $state(false);
  /** On a shared device: the seat whose person should look now, until they say that they do. */
  handover = $state<number | null>(null);
  length = $state(0);
  undo = $state.raw<UndoState>({ can: false, asks: false, redo: false, pending: null, whom: [] });

  /** Which action an entry of the log was, for entries that came lately: while several decide, others' actions come before one's own. */
  private readonly numbers = new Numbers();
  /** The clocks, where there are some: how long ago they came. */
  private ticking = new Ticking();
  private stream: EventSource | null = null;
  private waiting: StreamMessage[] = [];
  private showing = false;
  private closed = false;
  /** Something could not be fetched: it is asked for again when the connection is back. */
  private missed = false;
  /** How often a moment of the past was asked for: only the last answer counts, in whatever order they come. */
  private watched = 0;
  private skipping = new AbortController();
  /** Ends the wait for whoever watches. */
  private next: (() => void) | null = null;
  /** Whoever goes on has seen all of the message that is being shown. */
  private seen = false;
  /** Whoever has seen enough sees the rest of the row at once. */
  private rushing = false;
  board: ParentNode | null = null;

  constructor(readonly id: string) {}

  readonly mine = $derived(this.info?.your_seats ?? []);
  readonly myTurn = $derived(this.past === null && this.info?.ended == null && !!this.view?.deciders.some((seat) => this.mine.includes(seat) && !(this.answered && seat === this.seat)));

  get passed(): number {
    return this.ticking.passed;
  }

  /** The state of the table has come, with its clocks. */
  private learn(info: TableInfo): void {
    this.info = info;
    if (info.clocks) this.ticking.received(info.clocks.running.length > 0);
  }

  name(seat: number): string {
    const known = this.info?.seats.find((each) => each.seat === seat);
    if (known?.name) return known.name;
    if (known?.bot) return botName(known.bot, seat);
    return t("Colony {n}", { n: seat + 1 });
  }

  async open(wished: number | null): Promise<void> {
    // Made before the page was reloaded or closed: nothing else is asked until the server has answered it.
    const unsent = keptMoves(this.id);
    if (unsent.length) this.kept = msg("A move you made before is kept here and goes out by itself.");
    try {
      this.learn(await api.table(this.id));
      const mine = this.mine;
      this.known(this.info?.game ?? "");
      this.seat = wished !== null && mine.includes(wished) ? wished : (mine[0] ?? null);
      await this.reload();
      this.listen();
      for (const move of unsent) await this.deliver(move);
      if (this.view) this.hear(this.sequence, this.view, this.answered);
      if (this.view) await this.follow(this.view);
    } catch (error) {
      this.fail(error);
    }
  }

  close(): void {
    this.closed = true;
    this.ticking.close();
    this.stream?.close();
    this.stream = null;
    this.rush();
  }

  /** On one device several people share, the view follows whoever must decide. */
  async sitAt(seat: number): Promise<void> {
    if (seat === this.seat) return;
    // What is still on its way was meant for the other seat.
    this.stream?.close();
    this.waiting = [];
    this.seat = seat;
    try {
      await this.reload();
    } finally {
      this.listen();
    }
  }

  async act(option: Option): Promise<void> {
    const seat = this.view?.seat;
    if (seat === null || seat === undefined || this.kept) return;
    this.busy = true;
    this.problem = null;
    this.decided = this.length + 1;
    this.settled = this.view;
    this.skip();
    const move = { seat, sequence: this.sequence, action: option.action, request: crypto.randomUUID() };
    keepMove(this.id, move);
    await this.deliver(move);
  }

  /** Sends a move until it has been answered. One that was made before a reload may have been answered long ago: then the view has it. */
  private async deliver(move: KeptMove): Promise<void> {
    const { seat, sequence, action, request } = move;
    this.busy = true;
    try {
      const waited = this.kept !== null;
      const { held, entry } = await this.insist(() => api.act(this.id, seat, sequence, action, request));
      forgetMove(this.id, move);
      this.numbers.own(entry, (number) => (this.decided = Math.max(this.decided, number)));
      // The stream may have brought the next question while the move was still held back: it is asked now.
      if (waited || held) this.view = this.view && { ...this.view };
    } catch (error) {
      if (!this.closed) forgetMove(this.id, move);
      this.fail(error);
      // A new view asks the question again; without one, the old question still stands.
      await this.reload().catch(() => (this.view = this.view && { ...this.view }));
    } finally {
      this.busy = false;
    }
  }

  /** Sends a move until the server has saved it or refused it. It is the same request each time, so that it counts once. Returns whether
   * it had to wait, and its entry of the log. */
  private async insist(send: () => Promise<{ sequence: number }>): Promise<{ held: boolean; entry: number }> {
    try {
      for (let held = false; ; held = true) {
        try {
          return { entry: (await send()).sequence, held };
        } catch (error) {
          if (!(error instanceof Problem) || !error.passes || this.closed) throw error;
          this.kept =
            error.status === 503
              ? msg("The server cannot save at the moment. Your move is kept here and sent again by itself.")
              : msg("The table cannot be reached at the moment. Your move is kept here and sent again by itself.");
          await later(error.after);
        }
      }
    } finally {
      this.kept = null;
    }
  }

  /** Undo, redo, consent, a bot: the server answers through the stream, here only a refusal matters. */
  async request(work: () => Promise<unknown>): Promise<void> {
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Ends what is moving. */
  skip(): void {
    this.skipping.abort();
    this.skipping = new AbortController();
  }

  /** Goes on to the next thing that happened. */
  step(): void {
    this.seen = true;
    this.skip();
    this.next?.();
  }

  /** A tap anywhere goes on, except step by step, where only the button does: the board may be moved about meanwhile. */
  tap(): void {
    if (settings.pace !== "step") this.step();
  }

  /** Shows everything that has happened at once. */
  rush(): void {
    this.rushing = true;
    this.step();
  }

  async watch(upto: number): Promise<void> {
    const asked = ++this.watched;
    try {
      const at = await api.replay(this.id, upto, this.seat);
      if (asked !== this.watched) return;
      const forward = this.past !== null && at.sequence === this.past + 1;
      this.past = at.sequence;
      this.length = at.length;
      await this.display(at.view, forward);
      this.log = at.events;
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows once more what happened after the action with this number, then comes back by itself. */
  async playAgain(from: number): Promise<void> {
    this.again = true;
    await this.watch(from);
    if (this.past === null) this.again = false;
  }

  async backToNow(): Promise<void> {
    this.watched += 1;
    this.past = null;
    this.again = false;
    await this.reload();
  }

  fail(error: unknown): void {
    this.problem = error instanceof Problem ? error : new Problem(0, "", msg("Something went wrong"), null);
  }

  private async reload(): Promise<void> {
    const replayed = api.replay(this.id, null, this.seat).catch(() => null);
    const now = await api.view(this.id, this.seat);
    if (now.sequence < this.sequence && this.view?.seat === this.seat) return; // the stream was faster
    this.sequence = now.sequence;
    this.length = now.length;
    this.undo = now.undo;
    this.answered = now.answered;
    this.decided = now.decided;
    if (this.past !== null) return;
    this.view = now.view;
    const replay = await replayed;
    // It was asked for together with the view: one may be newer than the other.
    if (replay?.length === now.length && this.sequence === now.sequence) this.log = replay.events;
    else await this.reloadLog();
  }

  /** Asks the server what was decided here last: after moves were taken back, or decided in another tab while others decided too. */
  private async recount(): Promise<void> {
    if (this.seat === null) return;
    const now = await api.view(this.id, this.seat).catch(() => null);
    if (now?.sequence === this.sequence) this.decided = now.decided;
  }

  private async reloadLog(): Promise<void> {
    const before = this.sequence;
    const replay = await api.replay(this.id, null, this.seat).catch(() => null);
    if (!replay) return;
    if (this.sequence !== before) return this.reloadLog(); // the table has moved on meanwhile
    this.log = replay.events;
    this.length = replay.length;
  }

  private listen(): void {
    if (this.closed) return;
    const stream = api.stream(this.id, this.seat, this.sequence);
    this.stream = stream;
    stream.onopen = () => {
      this.connected = true;
      if (this.missed) void this.recover();
    };
    stream.onerror = () => {
      this.connected = false;
      // The browser comes back by itself after a break, but not after a refusal.
      if (stream.readyState === EventSource.CLOSED && stream === this.stream) void later(2).then(() => stream === this.stream && this.listen());
    };
    stream.onmessage = (message: MessageEvent<string>) => {
      const news = JSON.parse(message.data) as StreamMessage;
      this.waiting.push(news);
      this.numbers.came(news);
      this.hear(news.sequence, news.view, news.answered);
      void this.showWaiting();
    };
    stream.addEventListener("table", (message) => {
      this.learn(JSON.parse((message as MessageEvent<string>).data) as TableInfo);
    });
    stream.addEventListener("clocks", (message) => {
      if (this.info) this.learn({ ...this.info, clocks: JSON.parse((message as MessageEvent<string>).data) as TableInfo["clocks"] });
    });
    stream.addEventListener("spectators", (message) => {
      const { spectators } = JSON.parse((message as MessageEvent<string>).data) as { spectators: number };
      this.info = this.info && { ...this.info, spectators };
    });
    stream.addEventListener("talk", (message) => this.talked(JSON.parse((message as MessageEvent<string>).data) as TalkNews));
    stream.addEventListener("end", (message) => {
      stream.close();
      this.connected = false;
      this.ended = (JSON.parse((message as MessageEvent<string>).data) as Ended).detail;
    });
  }

  private async showWaiting(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    this.rushing = false;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (next.sequence <= this.sequence && this.view) continue;
      const wasMine = this.myTurn;
      this.sequence = next.sequence;
      this.undo = next.undo;
      this.length = next.length;
      if (this.past !== null) continue;
      if (next.kind === "state") {
        this.show(next);
        continue;
      }
      const watched = worthWatching(settings.pace, this.waiting.length) && !this.rushing && !document.hidden;
      this.seen = false;
      this.latest = next.events;
      this.log = this.logWith(next);
      // Also what was decided in another tab.
      if (wasMine && this.view?.deciders.length === 1) this.decided = Math.max(this.decided, next.length);
      else if (next.kind !== "act" || (wasMine && !next.view.deciders.some((seat) => this.mine.includes(seat)))) void this.recount();
      const lines = watched ? this.lines(next, wasMine) : [];
      if (watched && next.events.some((event) => this.reading.heed(event) > 1 && (!wasMine || event.seat !== this.seat || this.reading.reveals(event)))) {
        // What has consequences is told before they are drawn.
        await this.rest(beforeEffects(settings.pace));
        if (this.past !== null || this.sequence !== next.sequence) continue;
      }
      // The end of the game changes what one may do with the table; the score sheet opens with the view.
      if (next.view.over) this.info = await api.table(this.id).catch(() => this.info);
      await this.display(next.view, watched, next.answered);
      if (lines.length) await this.rest(settings.pace === "step" ? Infinity : readingTime(lines, settings.pace));
      this.telling = null;
      if (!wasMine && this.myTurn) this.call();
      await this.follow(next.view);
    }
    this.showing = false;
    this.telling = null;
  }

  /** Begins to tell what a message says, and returns it in words. What one has done oneself needs no telling. */
  private lines(next: StreamMessage, mine: boolean): string[] {
    const events = next.events.filter((event) => this.reading.heed(event) > 0 && (!mine || this.reading.reveals(event)));
    const lines = events.flatMap((event) => this.reading.say(event) ?? []);
    const acting = events.find((event) => event.seat >= 0) ?? events[0];
    this.telling = lines.length ? { seat: acting?.seat ?? -1, events } : null;
    return lines;
  }

  /** Waits so many milliseconds, or until somebody goes on; not at all on a page that nobody sees. */
  private async rest(time: number): Promise<void> {
    if (!time || this.seen || this.rushing || this.closed || document.hidden) return;
    await new Promise<void>((done) => {
      const timer = Number.isFinite(time) ? window.setTimeout(done, time) : 0;
      this.next = () => (clearTimeout(timer), done());
    });
    this.next = null;
  }

  /** Something could not be fetched: it is tried again when the connection is back, and after a moment if it was never lost. */
  private miss(): void {
    this.missed = true;
    void later(2).then(() => {
      if (this.missed && this.connected && !this.closed) void this.recover();
    });
  }

  /** What failed a while ago is done now. */
  private async recover(): Promise<void> {
    this.missed = false;
    try {
      if (this.view?.seat !== this.seat) await this.reload();
      if (this.view) await this.follow(this.view);
    } catch {
      this.miss();
    }
  }

  /** Stream messages leave out what never changes; a whole view came before them. */
  private whole(view: ViewUpdate): View | null {
    return wholeView(view, this.view?.static);
  }

  private logWith(next: StreamMessage): GameEvent[] {
    return [...this.log.filter((each) => each.n <= next.since), ...next.events];
  }

  /** A view and what has been answered come together: in between, the old question would stand as if nobody had answered it. */
  private show({ view, answered }: { view: ViewUpdate; answered: boolean }): void {
    this.answered = answered;
    this.view = this.whole(view);
  }

  private async display(view: ViewUpdate, moving: boolean, answered = this.answered): Promise<void> {
    // Nobody watches a hidden page, and nothing moves there: what waits for the end of a movement would wait for ever.
    const before = moving && motionTime() && this.board && !document.hidden ? snapshot(this.board) : null;
    this.show({ view, answered });
    if (!before || !this.board) return;
    await tick();
    await playFrom(before, this.board, this.skipping.signal);
  }

  private async follow(view: ViewUpdate): Promise<void> {
    if (this.mine.length < 2 || (this.seat !== null && view.deciders.includes(this.seat))) return;
    const next = view.deciders.find((seat) => this.mine.includes(seat));
    if (next === undefined) return;
    try {
      const now = await api.view(this.id, next);
      // When the table has moved on meanwhile, by a move that was on its way, say, its message is followed.
      if (now.answered || !now.view.deciders.includes(next)) return;
      this.handover = next;
      await this.sitAt(next);
    } catch {
      return this.miss();
    }
    if (this.view) await this.follow(this.view); // it may have moved on since
  }

  private hear(sequence: number, view: ViewUpdate, answered: boolean): void {
    this.heard(sequence, view.deciders.some((seat) => this.mine.includes(seat) && !(answered && seat === this.seat)));
  }

  private call(): void {
    void knock();
    stir();
    void notify("Formicary", t("It is your turn."));
  }
}
