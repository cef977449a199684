import { expect, it } from "vitest";
import { layered, Layers } from "./layers";

/** A browser's history that goes back a moment later, as browsers do. */
function browser(first: string, state: unknown = null) {
  const entries = [{ url: "/before", state: null as unknown }, { url: first, state }];
  let at = 1;
  const layers = new Layers(
    {
      get state() {
        return entries[at]?.state;
      },
      pushState(next: unknown, _: string, url?: string | URL | null) {
        entries.splice(++at, Infinity, { url: String(url), state: next });
      },
      replaceState(next: unknown, _: string, url?: string | URL | null) {
        entries[at] = { url: String(url), state: next };
      },
      go(steps = 0) {
        setTimeout(() => step(steps));
      },
    },
    () => entries[at]?.url ?? "",
  );
  const step = (steps: number): void => {
    at += steps;
    layers.popped();
  };
  const shown = (): string[] => entries.slice(1, at + 1).map((each) => each.url);
  return { layers, shown, back: () => step(-1), forward: () => step(1) };
}

const still = (): Promise<void> => new Promise((next) => setTimeout(next, 5));

it("puts layers into the address and takes them out again", () => {
  expect(layered("/t/x?seat=1", [{ open: "rules", rule: "MI-5.1" }])).toBe("/t/x?seat=1&open=rules&rule=MI-5.1");
  expect(layered("/t/x?seat=1&open=rules&rule=MI-5.1", [{ at: "7" }])).toBe("/t/x?seat=1&at=7");
  expect(layered("/t/x?open=menu", [])).toBe("/t/x");
  expect(layered("/join#abc", [])).toBe("/join#abc");
});

it("Back closes the topmost layer and stays on the page", async () => {
  const { layers, shown, back } = browser("/t/x");
  const closed: string[] = [];
  layers.add(() => closed.push("replay"), () => ({ at: "3" }));
  await still();
  layers.add(() => closed.push("rules"), () => ({ open: "rules" }));
  await still();
  expect(shown()).toEqual(["/t/x", "/t/x?at=3", "/t/x?at=3&open=rules"]);
  back();
  await still();
  expect([closed, shown()]).toEqual([["rules"], ["/t/x", "/t/x?at=3"]]);
  back();
  await still();
  expect([closed, shown()]).toEqual([["rules", "replay"], ["/t/x"]]);
});

it("a layer that is closed takes its entry with it", async () => {
  const { layers, shown } = browser("/t/x");
  const gone = layers.add(() => expect.unreachable(), () => ({ open: "menu" }));
  await still();
  gone();
  await still();
  expect(shown()).toEqual(["/t/x"]);
});

it("a dialog that follows another has its entry", async () => {
  const { layers, shown } = browser("/t/x");
  const gone = layers.add(() => expect.unreachable(), () => ({ open: "menu" }));
  await still();
  gone();
  layers.add(() => undefined, () => ({ open: "rules" }));
  await still();
  expect(shown()).toEqual(["/t/x", "/t/x?open=rules"]);
});

it("an address with a layer gets the page below it, and after a reload no second entry", async () => {
  const linked = browser("/t/x?at=7");
  linked.layers.add(() => undefined, () => ({ at: "7" }));
  await still();
  expect(linked.shown()).toEqual(["/t/x", "/t/x?at=7"]);

  const reloaded = browser("/t/x?at=7", { layers: 1 });
  reloaded.layers.add(() => undefined, () => ({ at: "7" }));
  await still();
  expect(reloaded.shown()).toEqual(["/t/x?at=7"]);
});

it("what cannot be opened again after a reload leaves no empty entry", async () => {
  const { layers, shown } = browser("/t/x", { layers: 1 });
  layers.settle();
  await still();
  expect(shown()).toEqual([]);
});

it("the address follows a layer that changes", async () => {
  const { layers, shown } = browser("/t/x");
  let at = 7;
  layers.add(() => undefined, () => ({ at: String(at) }));
  await still();
  at = 8;
  layers.settle();
  await still();
  expect(shown()).toEqual(["/t/x", "/t/x?at=8"]);
});

it("Forward to what was closed leads back", async () => {
  const { layers, shown, back, forward } = browser("/t/x");
  layers.add(() => undefined, () => ({ open: "menu" }));
  await still();
  back();
  await still();
  forward();
  await still();
  expect(shown()).toEqual(["/t/x"]);
});

it("another page waits until the way back is done, and takes the place of what lay over this one", async () => {
  const { layers } = browser("/t/x");
  const gone = layers.add(() => undefined);
  await still();
  expect(layers.leave()).toBe(true);
  expect(layers.leave()).toBe(false);
  gone();
  const again = layers.add(() => undefined);
  await still();
  again();
  await Promise.resolve();
  const order: string[] = [];
  layers.whenStill(() => order.push("page"));
  order.push("closing");
  await still();
  expect(order).toEqual(["closing", "page"]);
});

it("Forward opens again what Back has closed, down to the topmost", async () => {
  const { layers, shown, back, forward } = browser("/t/x");
  const gone: (() => void)[] = [];
  const open = (address: { open: string } | { at: string }): void => void gone.push(layers.add(() => undefined, () => address));
  const all = [{ at: "3" }, { open: "rules" }];
  layers.reopens(async () => {
    await still(); // a moment of the game is fetched
    const depth = shown().length - 1;
    for (const address of all.slice(0, depth)) if (!("at" in address) || depth === 1) open(address);
  });
  open({ at: "3" });
  await still();
  open({ open: "rules" });
  await still();
  back();
  await still();
  expect(shown()).toEqual(["/t/x", "/t/x?at=3"]);
  forward();
  await still();
  await still();
  expect(shown()).toEqual(["/t/x", "/t/x?at=3", "/t/x?at=3&open=rules"]);
  back();
  back();
  await still();
  expect(shown()).toEqual(["/t/x"]);
  forward();
  await still();
  await still();
  expect(shown()).toEqual(["/t/x", "/t/x?at=3"]);
});

it("goes back by itself from an entry that nobody can open again", async () => {
  const { layers, shown, back, forward } = browser("/t/x");
  layers.reopens(() => undefined); // a card that was read has no address
  layers.add(() => undefined);
  await still();
  back();
  await still();
  forward();
  await still();
  await still();
  expect(shown()).toEqual(["/t/x"]);
});
