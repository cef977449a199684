// The question before this viewer, narrowed by clicks or keys. Boards mark their places with `place`; nothing else of a
// board takes part in choosing.
import { getContext, setContext, untrack } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { Attachment } from "svelte/attachments";
import { narrow, narrowSet, optionsAt, toggle } from "./narrow";
import type { Narrowed } from "./narrow";
import type { Option } from "./types";

const KEY = Symbol("choice");

export class Choice {
  options = $state.raw<readonly Option[]>([]);
  picked = $state.raw<readonly string[]>([]);
  /** Place under the pointer or focus: the prompt tells what it would do. */
  hovered = $state<string | null>(null);
  /** Option under the pointer or focus, where an option has a button or picture of its own. */
  peeked = $state.raw<Option | null>(null);
  /** Options that a board shows as pictures: the prompt need not repeat them as words. */
  pictured: (option: Option) => boolean = () => false;
  /** Places a log line or the rulebook points at. */
  spots = new SvelteSet<string>();
  /** How many elements on the screen stand for a place. */
  private drawn = new SvelteMap<string, number>();

  /** Whether places are marked and then confirmed, instead of narrowing to one option. */
  marking = $state(false);

  readonly state = $derived(this.narrowed(this.picked));
  readonly preview = $derived(this.hovered ? optionsAt(this.options, this.picked, this.hovered) : []);

  constructor(private readonly send: (option: Option) => void) {}

  /** A question that stands as it stood, while others have moved, is left as it is: half an answer is not lost. */
  ask(options: readonly Option[], marking = false): void {
    if (untrack(() => marking === this.marking && JSON.stringify(options) === JSON.stringify(this.options))) return;
    this.options = options;
    this.marking = marking;
    this.peeked = null;
    this.picked = [];
    this.hovered = null;
  }

  pick(ref: string): void {
    if (this.marking) {
      this.picked = this.picked.includes(ref) ? this.picked.filter((each) => each !== ref) : [...this.picked, ref];
      return;
    }
    const next = toggle(this.options, this.picked, ref);
    const { settled } = this.narrowed(next);
    this.picked = next;
    if (settled) this.take(settled);
  }

  take(option: Option): void {
    this.peeked = null;
    this.options = [];
    this.picked = [];
    this.hovered = null;
    this.send(option);
  }

  clear(): void {
    this.picked = [];
  }

  spot(refs: readonly string[]): void {
    this.spots.clear();
    for (const ref of refs) this.spots.add(ref);
  }

  isLit(ref: string): boolean {
    return this.state.lit.has(ref);
  }

  isPicked(ref: string): boolean {
    return this.picked.includes(ref);
  }

  private narrowed(picked: readonly string[]): Narrowed {
    const drawn = (ref: string): boolean => this.drawn.has(ref);
    return this.marking ? narrowSet(this.options, picked, drawn) : narrow(this.options, picked, drawn);
  }

  private appear(ref: string): void {
    this.drawn.set(ref, (this.drawn.get(ref) ?? 0) + 1);
  }

  private vanish(ref: string): void {
    const count = (this.drawn.get(ref) ?? 1) - 1;
    if (count > 0) this.drawn.set(ref, count);
    else this.drawn.delete(ref);
  }

  /** `{@attach choice.place("line:3", label)}` makes an element a place; null: its own words name it. */
  place(ref: string, label: string | null): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      $effect(() => {
        this.appearQuietly(ref);
        return () => this.vanishQuietly(ref);
      });
      element.classList.add("place");
      element.dataset.ref = ref;
      const enter = (): void => void (this.isOpen(ref) && (this.hovered = ref));
      const leave = (): void => void (this.hovered === ref && (this.hovered = null));
      const press = (event: Event): void => {
        if (!this.isOpen(ref)) return;
        event.stopPropagation();
        this.pick(ref);
      };
      const key = (event: Event): void => {
        const { key: name } = event as KeyboardEvent;
        if (name !== "Enter" && name !== " ") return;
        event.preventDefault();
        press(event);
      };
      const listeners: [string, (event: Event) => void][] = [
        ["pointerenter", enter],
        ["pointerleave", leave],
        ["focus", enter],
        ["blur", leave],
        ["click", press],
        ["keydown", key],
      ];
      for (const [name, run] of listeners) element.addEventListener(name, run);

      $effect(() => {
        const lit = this.isLit(ref);
        const picked = this.isPicked(ref);
        element.classList.toggle("lit", lit || picked);
        element.classList.toggle("picked", picked);
        element.classList.toggle("spot", this.spots.has(ref));
        if (lit || picked) {
          element.setAttribute("role", "button");
          element.setAttribute("tabindex", "0");
          if (label !== null) element.setAttribute("aria-label", label);
          element.setAttribute("aria-pressed", String(picked));
          element.removeAttribute("aria-hidden");
        } else {
          for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) element.removeAttribute(name);
          if (element instanceof SVGElement) element.setAttribute("aria-hidden", "true");
        }
      });
      return () => {
        for (const [name, run] of listeners) element.removeEventListener(name, run);
        leave();
      };
    };
  }

  private isOpen(ref: string): boolean {
    return this.isLit(ref) || this.isPicked(ref);
  }

  // Counting happens outside the tracked run: a place must not wait on the count it changes.
  private appearQuietly(ref: string): void {
    queueMicrotask(() => this.appear(ref));
  }

  private vanishQuietly(ref: string): void {
    queueMicrotask(() => this.vanish(ref));
  }
}

export function provideChoice(choice: Choice): Choice {
  return setContext(KEY, choice);
}

export function useChoice(): Choice {
  return getContext<Choice>(KEY);
}
