// How long ago the server sent the clocks of a table, second by second while one of them runs.
export class Ticking {
  passed = $state(0);
  private receivedAt = 0;
  private timer = 0;

  /** The clocks have come just now. */
  received(running: boolean): void {
    this.close();
    this.receivedAt = performance.now();
    this.passed = 0;
    if (running) this.timer = window.setInterval(() => (this.passed = performance.now() - this.receivedAt), 1000);
  }

  close(): void {
    clearInterval(this.timer);
  }
}
