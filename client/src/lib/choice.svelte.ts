// The question before this viewer, narrowed by clicks or keys. Boards mark their places with `place`; nothing else of a
// board takes part in choosing.
import { getContext, setContext, untrack } from "svelte";
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { Attachment } from "svelte/attachments";
import { completed, isQuiet, narrow, narrowSet, offered, optionsAt, toggle } from "./narrow";
import type { Manners, Narrowed } from "./narrow";
import type { Manner, Option } from "./types";

const KEY = Symbol("choice");

export class Choice {
  options = $state.raw<readonly Option[]>([]);
  picked = $state.raw<readonly string[]>([]);
  /** Place under the pointer or focus: the prompt tells what it would do. */
  hovered = $state<string | null>(null);
  /** Option under the pointer or focus, where an option has a button or picture of its own. */
  peeked = $state.raw<Option | null>(null);
  /** Options that a board shows as pictures: the prompt need not repeat them as words. */
  pictured = $state.raw<(option: Option) => boolean>(() => false);
  /** Places a log line or the rulebook points at. */
  spots = new SvelteSet<string>();
  /** Places that a coach speaks of. */
  taught = new SvelteSet<string>();
  /** Places where others changed something since this person decided last, and who did (-1: nobody). */
  news = new SvelteMap<string, number>();
  /** How many elements on the screen stand for a place. */
  private drawn = new SvelteMap<string, number>();
  /** How many more or fewer of them there are, until they are counted. */
  private readonly changes = new Map<string, number>();

  /** Whether places are marked and then confirmed, instead of narrowing to one option. */
  marking = $state(false);

  /** Place that a finger has touched once: what it would do is told, and the next touch does it. */
  tapped = $state<string | null>(null);
  /** Option whose picture a finger has touched once. */
  touched = $state.raw<Option | null>(null);
  /** An option that finishes while something is left to do: it is asked about before it is sent. */
  finishing = $state.raw<Option | null>(null);
  /** How options are drawn, by the kind of their action. */
  manners = $state.raw<Manners>({});

  readonly state = $derived(this.narrowed(this.picked));
  /** The buttons of the question, those that decline or finish last. */
  readonly offered = $derived.by(() => {
    const buttons = this.state.buttons.filter((option) => !this.pictured(option));
    return this.marking ? { doing: buttons, quiet: [], yes: false } : offered(buttons, this.state.left, this.manners);
  });
  readonly buttons = $derived(this.finishing ? [this.finishing] : [...this.offered.doing, ...this.offered.quiet]);
  /** What the keys 1 to 9 answer: the buttons as they stand, then what the board shows as pictures. */
  readonly numbered = $derived(this.finishing ? this.buttons : [...this.buttons, ...this.state.buttons.filter((option) => this.pictured(option))]);
  /** What a place is called. */
  readonly names = new Map<string, string>();
  /** Set by the page: whether a finger's first touch only tells, whether finishing is asked about, what is known to be barred. */
  tellsFirst: () => boolean = () => false;
  hesitates: (option: Option) => boolean = () => false;
  isBarred: (ref: string) => boolean = () => false;

  /** The place that is pointed at, by whatever means. */
  readonly pointed = $derived(this.hovered ?? this.tapped);
  /** Whether places are marked one by one: a board that draws the sets themselves has ways of its own. */
  readonly marks = $derived(this.marking && this.options.some((option) => !this.pictured(option)));
  readonly preview = $derived.by((): readonly Option[] => {
    const ref = this.pointed;
    if (!ref) return [];
    if (!this.marking) return optionsAt(this.options, this.picked, ref);
    const set = this.marks && completed(this.options, this.picked, ref);
    return set ? [set] : [];
  });

  constructor(private readonly send: (option: Option) => void) {}

  /** A question that stands as it stood, while others have moved, is left as it is: half an answer is not lost. Tells whether it is new. */
  ask(options: readonly Option[], marking = false, manners: Manners = {}): boolean {
    this.manners = manners;
    if (untrack(() => marking === this.marking && JSON.stringify(options) === JSON.stringify(this.options))) return false;
    this.options = options;
    this.marking = marking;
    this.forget();
    return true;
  }

  pick(ref: string): void {
    if (this.marking) {
      this.picked = this.picked.includes(ref) ? this.picked.filter((each) => each !== ref) : [...this.picked, ref];
      return;
    }
    const next = toggle(this.options, this.picked, ref);
    const { settled } = this.narrowed(next);
    this.tapped = this.finishing = null;
    this.picked = next;
    if (settled) this.take(settled);
  }

  /** A touch of a finger: the first one tells, if the person wants that and the second would be the answer. */
  tap(ref: string): void {
    const settles = !this.marking && this.narrowed(toggle(this.options, this.picked, ref)).settled;
    if (settles && this.tellsFirst() && this.tapped !== ref) this.tapped = ref;
    else this.pick(ref);
  }

  /** A click on a picture of an option: as with places, the first touch of a finger tells. */
  tapOption(event: MouseEvent, option: Option): void {
    const first = event instanceof PointerEvent && event.pointerType === "touch" && this.tellsFirst() && this.touched !== option;
    if (first) this.touched = this.peeked = option;
    else this.take(option);
  }

  /** A button: finishing with something left to do is asked about once. */
  press(option: Option): void {
    if (this.hesitates(option) && this.finishing !== option) this.finishing = option;
    else this.take(option);
  }

  take(option: Option): void {
    this.options = [];
    this.forget();
    this.send(option);
  }

  clear(): void {
    this.picked = [];
    this.tapped = this.finishing = null;
  }

  private forget(): void {
    this.clear();
    this.peeked = this.touched = null;
    this.hovered = null;
  }

  spot(refs: readonly string[]): void {
    this.spots.clear();
    for (const ref of refs) this.spots.add(ref);
  }

  teach(refs: readonly string[]): void {
    this.taught.clear();
    for (const ref of refs) this.taught.add(ref);
  }

  /** Outlines what others have changed. */
  tellNews(places: ReadonlyMap<string, number>): void {
    for (const ref of [...this.news.keys()]) if (!places.has(ref)) this.news.delete(ref);
    for (const [ref, seat] of places) this.news.set(ref, seat);
  }

  isLit(ref: string): boolean {
    return this.state.lit.has(ref);
  }

  isQuiet(option: Option): boolean {
    return isQuiet(option, this.manners);
  }

  /** What a lit place stands for: something to pick up, a place to put something down, or neither in particular. */
  mannerOf(ref: string): Manner | null {
    const found = new Set(optionsAt(this.options, this.picked, ref).map((option) => this.manners[option.kind] ?? null));
    return found.size === 1 ? ([...found][0] ?? null) : null;
  }

  isPicked(ref: string): boolean {
    return this.picked.includes(ref);
  }

  private narrowed(picked: readonly string[]): Narrowed {
    const drawn = (ref: string): boolean => this.drawn.has(ref);
    return this.marking ? narrowSet(this.options, picked, drawn) : narrow(this.options, picked, drawn);
  }


  /** `{@attach choice.place("line:3", label)}` makes an element a place; null: its own words name it. */
  place(ref: string, label: string | null): Attachment<HTMLElement | SVGElement> {
    return (element) => {
      $effect(() => {
        this.count(ref, 1);
        return () => this.count(ref, -1);
      });
      element.classList.add("place");
      element.dataset.ref = ref;
      if (label !== null) this.names.set(ref, label);
      const enter = (): void => void (this.isOpen(ref) && (this.hovered = ref));
      const leave = (): void => void (this.hovered === ref && (this.hovered = null));
      const press = (event: Event): void => {
        if (!this.isOpen(ref)) return;
        event.stopPropagation();
        if (event instanceof PointerEvent && event.pointerType === "touch") this.tap(ref);
        else this.pick(ref);
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
        element.classList.toggle("tapped", this.tapped === ref);
        element.classList.toggle("takes", lit && this.mannerOf(ref) === "pick_up");
        element.classList.toggle("spot", this.spots.has(ref));
        element.classList.toggle("taught", this.taught.has(ref));
        element.classList.toggle("barred", !lit && !picked && this.isBarred(ref));
        const by = this.news.get(ref);
        if (by === undefined) delete element.dataset.news;
        else element.dataset.news = String(by);
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

  /** Whether a click on the place does something. */
  isOpen(ref: string): boolean {
    return this.isLit(ref) || this.isPicked(ref);
  }

  // Counting happens outside the tracked run: a place must not wait on the count it changes. It happens once for all places, and one
  // that is only drawn anew, as with every view, changes nothing.
  private count(ref: string, change: 1 | -1): void {
    if (!this.changes.size) queueMicrotask(() => this.counts());
    this.changes.set(ref, (this.changes.get(ref) ?? 0) + change);
  }

  private counts(): void {
    for (const [ref, change] of this.changes) {
      if (!change) continue;
      const count = (this.drawn.get(ref) ?? 0) + change;
      if (count > 0) this.drawn.set(ref, count);
      else this.drawn.delete(ref);
    }
    this.changes.clear();
  }
}

export function provideChoice(choice: Choice): Choice {
  return setContext(KEY, choice);
}

export function useChoice(): Choice {
  return getContext<Choice>(KEY);
}
