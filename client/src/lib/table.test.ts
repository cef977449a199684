// The row of messages: what others do is told one thing at a time, as fast as the person wants, and the question comes after it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replaceTransport } from "./api";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";
import type { GameEvent, Option } from "./types";

const event = (n: number, seat: number, kind = "moved"): GameEvent => ({ n, seat, kind, args: {} });
const undo = { can: false, asks: false, redo: false, pending: null, whom: [] };
const view = (deciders: number[]): object => ({ game: "micropolis", seat: 0, deciders, over: false, static: { events: {} }, prompt: { options: [] } });
const message = (sequence: number, deciders: number[], ...events: GameEvent[]): object => ({
  sequence, length: sequence, since: sequence - 1, kind: "action", events, undo, answered: false, view: view(deciders),
});

class Stream {
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  addEventListener(): void {}
  close(): void {}
  send(...all: object[]): void {
    for (const each of all) this.onmessage?.({ data: JSON.stringify(each) });
  }
}

let stream: Stream;
let sent: unknown[] = [];

async function opened(deciders: number[]): Promise<Table> {
  const answers: Record<string, object> = {
    view: { sequence: 0, length: 0, decided: 0, undo, answered: false, view: view(deciders) },
    replay: { sequence: 0, length: 0, events: [], view: view(deciders) },
    actions: { sequence: 3 },
    t: { your_seats: [0], seats: [], game: "micropolis" },
  };
  replaceTransport(
    (how, path, body) => (how === "POST" && sent.push(body), Promise.resolve(answers[/\/(view|replay|actions)(\?|$)/.exec(path)?.[1] ?? "t"])),
    () => (stream = new Stream()) as unknown as EventSource,
  );
  const table = new Table("t");
  table.reading = { say: ({ kind, seat }) => `${seat} ${kind}`, heed: ({ kind }) => (kind === "passed" ? 0 : 1), reveals: ({ kind }) => kind === "revealed" };
  await table.open(0);
  return table;
}

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  settings.pace = "normal";
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells one thing after the other, each as long as it takes to read it", async () => {
  const table = await opened([1]);
  stream.send(message(1, [1], event(1, 1)), message(2, [0], event(2, 1, "laid")));
  await settled();
  expect([table.sequence, table.telling?.seat, table.telling?.events.map((each) => each.kind)]).toEqual([1, 1, ["moved"]]);
  await vi.advanceTimersByTimeAsync(480 + 17 * "1 moved".length - 1);
  expect(table.sequence).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([table.sequence, table.telling?.events[0]?.kind]).toEqual([2, "laid"]);
  table.tap();
  await settled();
  expect(table.telling).toBeNull();
});

it("waits for the button step by step, and a tap elsewhere changes nothing", async () => {
  settings.pace = "step";
  const table = await opened([1]);
  stream.send(message(1, [1], event(1, 1)), message(2, [1], event(2, 1, "passed")), message(3, [0], event(3, 1)));
  await vi.advanceTimersByTimeAsync(60_000);
  table.tap();
  await settled();
  expect(table.sequence).toBe(1);
  table.step();
  await settled();
  expect([table.sequence, table.telling === null]).toEqual([3, false]); // what says nothing is not waited for
  table.step();
  await settled();
  expect(table.telling).toBeNull();
});

it("shows the rest at once to whoever has seen enough, and everything at once to whoever wants no waiting", async () => {
  settings.pace = "slow";
  const table = await opened([1]);
  stream.send(message(1, [1], event(1, 1)), message(2, [1], event(2, 1)), message(3, [0], event(3, 1)));
  await settled();
  table.rush();
  await settled();
  expect([table.sequence, table.telling]).toEqual([3, null]);
  settings.pace = "once";
  const other = await opened([1]);
  stream.send(message(1, [1], event(1, 1)), message(2, [0], event(2, 1)));
  await settled();
  expect([other.sequence, other.telling]).toEqual([2, null]);
});

it("tells nothing of one's own move but what it revealed, and counts it as decided", async () => {
  const table = await opened([0]);
  stream.send(message(1, [1], event(1, 0)));
  await settled();
  expect([table.telling, table.decided]).toEqual([null, 1]);
  const last = await opened([0]);
  stream.send(message(1, [0], event(1, 0), event(1, 1, "revealed")));
  await settled();
  expect(last.telling?.events.map((each) => each.kind)).toEqual(["revealed"]);
});

it("knows which action one's own was, when others who decide at the same time were faster", async () => {
  vi.stubGlobal("localStorage", { length: 0, getItem: () => null, setItem: () => undefined });
  const table = await opened([0, 1, 2]);
  const sending = table.act({ action: 5 } as Option);
  expect(table.decided).toBe(1);
  stream.send(message(1, [0, 2], event(1, 1)), message(2, [0], event(2, 2)), message(3, [1], event(3, 0)), message(4, [0], event(4, 1)));
  await sending;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([table.sequence, table.decided]).toEqual([4, 3]); // only what the other did after it is news
});

it("sends a move that a page before this one could not send, as the same request, and asks nothing meanwhile", async () => {
  const held = new Map([["formicary.move.t.0", '{"seat": 0, "sequence": 4, "action": 9, "request": "once"}']]);
  vi.stubGlobal("localStorage", {
    get length() {
      return held.size;
    },
    key: (i: number) => [...held.keys()][i] ?? null, getItem: (name: string) => held.get(name) ?? null, removeItem: (name: string) => held.delete(name),
  });
  const table = await opened([0]);
  expect(table.kept).toBeNull();
  expect(held.size).toBe(0);
  expect(sent).toEqual([{ seat: 0, sequence: 4, action: 9, request: "once" }]);
});

it("asks no question twice: what was answered stays answered until the next view is there, however long the end of a game takes to come", async () => {
  vi.stubGlobal("localStorage", { length: 0, getItem: () => null, setItem: () => undefined });
  settings.pace = "once";
  const table = await opened([0, 1]);
  const before = table.view;
  await table.act({ action: 5 } as Option);
  expect(table.settled).toBe(before);
  stream.send({ ...message(1, [1], event(1, 0)), answered: true });
  await settled();
  const asked = table.view;
  let answered: (info: object) => void = () => undefined;
  replaceTransport(() => new Promise((next) => (answered = next as typeof answered)), () => stream as unknown as EventSource);
  stream.send({ ...message(2, [], event(2, 1)), view: { ...view([]), over: true } });
  await settled();
  expect([table.view, table.answered]).toEqual([asked, true]); // the old view still stands, and so does its answer
  answered({ your_seats: [0], seats: [], game: "micropolis", ended: null });
  await settled();
  expect([table.view?.over, table.answered]).toEqual([true, false]);
});
