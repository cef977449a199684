// "What is this?": by "?" and a click, or by a long press of a finger. While it is asked, a click chooses nothing.
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Thing } from "./explain";

const KEY = Symbol("explaining");
/** Milliseconds that a finger rests before it means to ask. */
const LONG = 500;
/** Pixels that a finger may tremble. */
const STILL = 10;

export class Explaining {
  /** The next click asks what is there. */
  on = $state(false);
  thing = $state.raw<Thing | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };
  /** A long press has been answered: the click at its end is not meant. */
  private answered = false;

  constructor(private readonly find: (root: ParentNode, x: number, y: number) => Thing | null) {}

  toggle(): void {
    this.on = !this.on;
    this.thing = null;
  }

  close(): void {
    this.on = false;
    this.thing = null;
  }

  /** The thing that has the focus, for those who use keys; returns whether there is one. */
  focused(root: ParentNode): boolean {
    const element = document.activeElement;
    if (!element || element === document.body || !root.contains(element)) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    this.thing = this.find(root, left + width / 2, top + height / 2);
    return this.thing !== null;
  }

  /** Everything within this element can be asked about, except what is marked with `data-unasked`. */
  within: Attachment<HTMLElement> = (root) => {
    const isAsked = (event: Event): boolean => event.target instanceof Element && !event.target.closest("[data-unasked], dialog");
    const click = (event: MouseEvent): void => {
      if (this.answered || (this.on && isAsked(event))) {
        event.preventDefault();
        event.stopPropagation();
        if (!this.answered) this.ask(root, event.clientX, event.clientY);
      }
      this.answered = false;
    };
    const down = (event: PointerEvent): void => {
      this.answered = false;
      clearTimeout(this.timer);
      if (event.pointerType !== "touch" || !event.isPrimary || !isAsked(event)) return;
      this.from = { x: event.clientX, y: event.clientY };
      this.timer = setTimeout(() => {
        this.ask(root, this.from.x, this.from.y);
        this.answered = this.thing !== null;
      }, LONG);
    };
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > STILL) clearTimeout(this.timer);
    };
    const up = (): void => clearTimeout(this.timer);
    const menu = (event: Event): void => void (this.answered && event.preventDefault());
    const listeners: [string, EventListener][] = [
      ["click", click as EventListener],
      ["pointerdown", down as EventListener],
      ["pointermove", move as EventListener],
      ["pointerup", up],
      ["pointercancel", up],
      ["contextmenu", menu],
    ];
    for (const [name, run] of listeners) root.addEventListener(name, run, true);
    return () => {
      up();
      for (const [name, run] of listeners) root.removeEventListener(name, run, true);
    };
  };

  private ask(root: ParentNode, x: number, y: number): void {
    this.thing = this.find(root, x, y);
    this.on = false;
  }
}

export function provideExplaining(explaining: Explaining): Explaining {
  return setContext(KEY, explaining);
}

export function useExplaining(): Explaining {
  return getContext<Explaining>(KEY);
}
