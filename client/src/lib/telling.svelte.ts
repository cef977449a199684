// What the server tells about the question before this viewer: asked for once, when the question comes.
import { getContext, setContext } from "svelte";
import { reasons } from "./consequences";
import type { Barred, Choices, Previewed } from "./types";

const KEY = Symbol("telling");

export class Telling {
  private found = $state.raw<Choices | null>(null);
  /** How often something was asked for: only the last answer counts. */
  private asked = 0;
  private open = false;
  /** The answer to somebody who has pointed at something that cannot be chosen. */
  answer = $state.raw<Barred | null>(null);

  constructor(private readonly fetch: () => Promise<Choices | null>) {}

  readonly choices = $derived(this.found);
  readonly previews = $derived(new Map<number, Previewed>((this.found?.previews ?? []).map((each) => [each.action, each])));
  private readonly reasons = $derived(reasons(this.found));

  /** A question has come, or has gone. */
  async ask(open: boolean): Promise<void> {
    const number = ++this.asked;
    this.open = open;
    this.answer = null;
    this.found = null;
    if (open) await this.load(number);
  }

  /** The same question, of which something else is to be told now. */
  async askAgain(): Promise<void> {
    if (this.open) await this.load(++this.asked);
  }

  preview(action: number): Previewed | undefined {
    return this.previews.get(action);
  }

  reason(ref: string): Barred | null {
    return this.reasons.get(ref) ?? null;
  }

  /** Somebody points at things that are not lit, the smallest first: the server has said why not. */
  async refuse(refs: readonly string[]): Promise<void> {
    if (!this.found) await this.load(this.asked);
    this.answer = refs.map((ref) => this.reason(ref)).find((each) => each) ?? this.found?.elsewhere ?? null;
  }

  private async load(number: number): Promise<void> {
    const found = await this.fetch().catch(() => null); // without an answer the choices stand bare
    if (number === this.asked) this.found = found;
  }
}

export function provideTelling(telling: Telling): Telling {
  return setContext(KEY, telling);
}

export function useTelling(): Telling {
  return getContext<Telling | undefined>(KEY) ?? new Telling(async () => null); // a picture outside a table tells nothing
}
