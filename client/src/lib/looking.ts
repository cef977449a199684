// Whoever looks at the table needs no notice that it is their turn: the page says so, if its owner wants notices at all.

export class Looking {
  /** The log number with which the turn came, while it is this person's. */
  private turn: number | null = null;
  private told = -1;

  constructor(
    private readonly isLookedAt: () => boolean,
    /** Whether somebody in this browser wants notices; asked for once there is something to tell. */
    private readonly wanted: () => Promise<boolean>,
    private readonly tell: (sequence: number) => Promise<unknown>,
  ) {}

  /** News of the table have come, whether they have been shown yet or not. */
  heard(sequence: number, mine: boolean): void {
    if (!mine) this.turn = null;
    else this.turn ??= sequence;
    void this.look();
  }

  /** The page is looked at, perhaps: called also when it comes back to the front. */
  async look(): Promise<void> {
    const turn = this.turn;
    if (turn === null || turn <= this.told || !this.isLookedAt()) return;
    const before = this.told;
    this.told = turn;
    try {
      if (await this.wanted()) await this.tell(turn);
    } catch {
      this.told = before; // the next look tells it
    }
  }
}
