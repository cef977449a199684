// The tile in hand while it is being laid: which way is chosen, how it turns, when it is put down.
import type { Choice } from "../../lib/choice.svelte";
import { covers, rounds, turned, wayAt, waysOf, type Way } from "./aim";

export class Aim {
  readonly ways = $derived.by(() => waysOf(this.choice.state.left));
  chosen = $state.raw<Way | null>(null);
  private at = $state<string | null>(null);
  /** On a touch screen the first touch shows, the second one lays. */
  private touched: Way | null = null;

  constructor(private readonly choice: Choice) {}

  readonly active = $derived(this.ways.length > 0);
  private readonly rounds = $derived(rounds(this.ways, this.at));
  readonly count = $derived(this.rounds.length);
  readonly number = $derived(1 + this.rounds.findIndex((way) => way.option.action === this.chosen?.option.action));

  /** A new question: nothing is in hand. */
  reset(): void {
    this.chosen = null;
    this.at = null;
    this.touched = null;
  }

  point(ref: string): void {
    const way = wayAt(this.ways, this.chosen, ref);
    if (!way) return;
    this.at = ref;
    this.chosen = way;
  }

  turn(by = 1): void {
    this.chosen = turned(this.ways, this.chosen, this.at, by);
    this.touched = this.chosen;
  }

  /** A click or Enter on a hex. Returns false when the hex has nothing to do with laying. */
  press(ref: string, touch: boolean): boolean {
    if (!this.active) return false;
    if (touch && !(this.touched && covers(this.touched, ref))) {
      this.point(ref);
      this.touched = this.chosen;
      return true;
    }
    if (!this.chosen) this.point(ref); // What is chosen is what is laid, also when it was turned away from the pointer.
    if (!this.chosen) return false;
    this.lay();
    return true;
  }

  lay(): void {
    const way = this.chosen;
    this.reset();
    if (way) this.choice.take(way.option);
  }
}
