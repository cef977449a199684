// What lies over a page, a dialog or the past of a game, and what Back makes of it. Every layer has an entry in the browser's history, so
// that Back takes the topmost away and nothing else; where a layer has an address, reloading or sending the link brings it back.

export type Address = Record<string, string>;
export type BrowserHistory = Pick<History, "state" | "pushState" | "replaceState" | "go">;

interface Layer {
  close: () => void;
  address: () => Address;
}

/** Parts of an address that belong to layers; everything else belongs to the page below them. */
export const LAYERED = ["open", "rule", "at", "game", "way"] as const;

/** The address with these layers on it and no others. */
export function layered(url: string, layers: readonly Address[]): string {
  const [path = "", fragment] = url.split("#", 2);
  const [page = "", search = ""] = path.split("?", 2);
  const query = new URLSearchParams(search);
  for (const name of LAYERED) query.delete(name);
  for (const address of layers) for (const [name, value] of Object.entries(address)) query.set(name, value);
  const rest = query.toString();
  return page + (rest && `?${rest}`) + (fragment === undefined ? "" : `#${fragment}`);
}

const depthOf = (state: unknown): number => (state !== null && typeof state === "object" && "layers" in state && typeof state.layers === "number" ? state.layers : 0);

export class Layers {
  private open: Layer[] = [];
  /** How many entries of the history stand for layers: after a reload more than are open yet. */
  private held: number;
  /** On the way back through the history: where that ends, we are told. */
  private leaving = false;
  private asked = false;
  /** Opens again what the address says, when Forward leads to what Back has closed; the page below says how. */
  private reopen: (() => void | Promise<void>) | null = null;
  private reopening = false;
  private afterwards: (() => void)[] = [];

  constructor(
    private readonly browser: BrowserHistory,
    private readonly here: () => string,
  ) {
    this.held = depthOf(browser.state);
  }

  /** One more on top; `close` is called when Back takes it away. Returns what to call when it is gone for another reason. */
  add(close: () => void, address: () => Address = () => ({})): () => void {
    const layer = { close, address };
    this.open.push(layer);
    this.settle();
    return () => {
      this.open = this.open.filter((each) => each !== layer);
      this.settle();
    };
  }

  /** Makes the history say what is open, once everything that changes at the same moment has changed: a dialog that follows another takes its entry. */
  settle(): void {
    if (this.asked) return;
    this.asked = true;
    queueMicrotask(() => {
      this.asked = false;
      if (!this.leaving && !this.reopening) this.match();
    });
  }

  /** How this page opens again what its address says. Returns what to call when the page goes. */
  reopens(how: () => void | Promise<void>): () => void {
    this.reopen = how;
    return () => {
      if (this.reopen === how) this.reopen = null;
    };
  }

  /** The browser has gone to another entry of its history; of the same page, or of one that will open what lies over it itself. */
  popped(samePage = true): void {
    this.held = depthOf(this.browser.state);
    if (this.leaving) {
      this.leaving = false;
      for (const work of this.afterwards.splice(0)) work();
    } else {
      for (const layer of this.open.splice(this.held).reverse()) layer.close();
      if (!samePage) return;
      if (this.held > this.open.length && this.reopen) return void this.forward(this.reopen);
    }
    this.settle();
  }

  /** Another page comes: what lies over this one is gone. Returns whether the topmost entry is to be replaced by it. */
  leave(): boolean {
    const over = this.held > 0;
    this.open = [];
    this.held = 0;
    return over;
  }

  /** Runs it now, or when the way back through the history is done: what is pushed in between would be what is gone back from. */
  whenStill(work: () => void): void {
    if (this.leaving) this.afterwards.push(work);
    else work();
  }

  /** What cannot be opened again, because the address does not say it, is gone back from. */
  private async forward(reopen: () => void | Promise<void>): Promise<void> {
    this.reopening = true;
    try {
      await reopen();
    } finally {
      this.reopening = false;
      this.settle();
    }
  }

  private match(): void {
    const goal = this.open.length;
    if (this.held > goal) {
      // Whoever reloads before the browser is back finds the page as it is now.
      this.write("replaceState", this.held, goal);
      this.leaving = true;
      this.browser.go(goal - this.held);
      return;
    }
    // An address that was opened as it is gets the bare page below it, so that Back stays here.
    if (this.held < goal) this.write("replaceState", this.held, this.held);
    while (this.held < goal) {
      this.held += 1;
      this.write("pushState", this.held, this.held);
    }
    this.write("replaceState", this.held, this.held);
  }

  private write(how: "pushState" | "replaceState", depth: number, open: number): void {
    const url = layered(this.here(), this.open.slice(0, open).map((each) => each.address()));
    if (how === "replaceState" && url === this.here() && depthOf(this.browser.state) === depth) return;
    try {
      this.browser[how]({ layers: depth }, "", url);
    } catch {
      // Some browsers allow only so many changes in a while: the next one catches up.
    }
  }
}
