// How long ago the server told the clocks of a table, second by second while one of them runs.
export class Ticking {
  passed = $state(0);
  private told = 0;
  private timer = 0;

  /** The clocks have been told just now. */
  tell(running: boolean): void {
    this.close();
    this.told = performance.now();
    this.passed = 0;
    if (running) this.timer = window.setInterval(() => (this.passed = performance.now() - this.told), 1000);
  }

  close(): void {
    clearInterval(this.timer);
  }
}
