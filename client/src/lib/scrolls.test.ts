import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scrolls } from "./scrolls";

class Observer {
  observe(): void {}
  disconnect(): void {}
}

/** A part of the page, as far as it matters here. */
class Part {
  tabIndex = -1;
  children = [];
  clientWidth = 100;
  clientHeight = 40;
  scrollHeight = 40;
  constructor(public scrollWidth: number) {}
  removeAttribute(): void {
    this.tabIndex = -1;
  }
}

const fonts = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("MutationObserver", Observer);
  vi.stubGlobal("document", { fonts });
  vi.stubGlobal("getComputedStyle", () => ({ overflowX: "auto", overflowY: "visible" }));
});
afterEach(() => vi.unstubAllGlobals());

describe("a part that scrolls", () => {
  it("is reached by keyboard only while there is more of it than is seen", () => {
    const [wide, narrow] = [new Part(140), new Part(100)];
    for (const part of [wide, narrow]) scrolls(part as unknown as HTMLElement);
    expect([wide.tabIndex, narrow.tabIndex]).toEqual([0, -1]);
  });

  it("is looked at again when letters have come that are wider, until it is gone", () => {
    const part = new Part(100);
    const leave = scrolls(part as unknown as HTMLElement) as () => void;
    part.scrollWidth = 130;
    fonts.dispatchEvent(new Event("loadingdone"));
    expect(part.tabIndex).toBe(0);
    leave();
    part.scrollWidth = 100;
    fonts.dispatchEvent(new Event("loadingdone"));
    expect(part.tabIndex).toBe(0);
  });
});
