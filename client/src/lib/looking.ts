// Whoever looks at the table needs no notice that it is their turn: the page says so, if its owner wants notices at all. It says so only
// when the turn has been in sight for a moment: whoever is just leaving has not seen it, and would never hear of it.

/** Shorter than the server waits with a notice (`NoticeSettings.delay`). */
const IN_SIGHT = 3000;
const inSight = (): Promise<void> => new Promise((next) => setTimeout(next, IN_SIGHT));

export class Looking {
  /** The log number with which the turn came, while it is this person's. */
  private turn: number | null = null;
  private announced = -1;
  /** The turn that is being looked at, but has not been for long enough. */
  private waits = -1;

  constructor(
    private readonly isLookedAt: () => boolean,
    /** Whether somebody in this browser wants notices; asked for once there is something to tell. */
    private readonly wanted: () => Promise<boolean>,
    private readonly tell: (sequence: number) => Promise<unknown>,
    private readonly stays: () => Promise<void> = inSight,
  ) {}

  /** The table is left. */
  close(): void {
    this.turn = null;
  }

  /** News of the table have come, whether they have been shown yet or not. */
  heard(sequence: number, mine: boolean): void {
    if (!mine) this.turn = null;
    else this.turn ??= sequence;
    void this.look();
  }

  /** The page is looked at, perhaps: called also when it comes back to the front. */
  async look(): Promise<void> {
    const turn = this.turn;
    if (turn === null || turn <= this.announced || turn === this.waits || !this.isLookedAt()) return;
    this.waits = turn;
    await this.stays();
    if (this.waits === turn) this.waits = -1;
    if (this.turn !== turn || !this.isLookedAt()) return; // answered, or away
    const before = this.announced;
    this.announced = turn;
    try {
      if (await this.wanted()) await this.tell(turn);
    } catch {
      this.announced = before; // the next look tells it
    }
  }
}
