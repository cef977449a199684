import { beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { isPhrase, PHRASES } from "./phrases";
import { Talk } from "./talk.svelte";
import type { TalkLine, TalkState } from "./types";

const line = (number: number, who = "bob", room: TalkLine["room"] = "players"): TalkLine => ({ room, number, at: 0, who, seat: 1, name: "Bob", phrase: "", text: `line ${number}` });
const state = (...lines: TalkLine[]): TalkState => ({ on: true, room: "players", me: "ann", lines, seen: {}, muted: [], reported: [] });
let looks = true;
let seen: unknown[] = [];

async function talk(first: TalkState): Promise<Talk> {
  vi.spyOn(api, "talk").mockResolvedValue(first);
  const found = new Talk("t", () => looks);
  await found.load();
  return found;
}

beforeEach(() => {
  looks = true;
  seen = [];
  vi.restoreAllMocks();
  vi.spyOn(api, "talkSeen").mockImplementation(async (_, place) => (seen.push(place), { done: true }));
});

test("what others say is new until a panel shows it to somebody who looks", async () => {
  const found = await talk(state(line(1), line(2, "ann"), line(3)));
  expect(found.unread).toBe(2);
  looks = false;
  const hide = found.show();
  expect(found.unread).toBe(2);
  looks = true;
  found.look();
  expect(found.unread).toBe(0);
  expect(seen).toEqual([{ room: "players", number: 3 }]);
  found.hear({ said: line(4) });
  expect([found.unread, seen.length]).toEqual([0, 2]);
  hide();
  found.hear({ said: line(5) });
  expect([found.unread, seen.length]).toEqual([1, 2]);
});

test("a line comes once, goes when it is deleted, and rooms do not get mixed up", async () => {
  const found = await talk(state(line(1)));
  found.hear({ said: line(2) });
  found.hear({ said: line(2) });
  found.hear({ said: line(2, "eve", "watchers") });
  expect(found.lines.length).toBe(3);
  found.hear({ gone: 2, room: "players" });
  expect(found.lines.map(({ room, number }) => `${room} ${number}`)).toEqual(["players 1", "watchers 2"]);
});

test("who is muted counts for nothing", async () => {
  const found = await talk(state(line(1)));
  vi.spyOn(api, "mute").mockResolvedValue({ done: true });
  await found.mute(line(1), true);
  found.hear({ said: line(2) });
  expect(found.unread).toBe(0);
  await found.mute(line(1), false);
  expect(found.unread).toBe(2);
});

test("what may be different as a whole is asked for again", async () => {
  const found = await talk(state(line(1)));
  const asked = vi.spyOn(api, "talk").mockResolvedValue({ ...state(), on: false });
  found.hear({ on: false });
  await vi.waitFor(() => expect(found.state?.on).toBe(false));
  found.hear({ again: true });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
});

test("phrases are known by their keys", () => {
  expect(isPhrase("hello") && PHRASES.hello).toBe("Hello!");
  expect(isPhrase("")).toBe(false);
});
