/** Seconds from lap to lap. */
export class Clock {
  private last = performance.now();

  /** Seconds since the last lap. */
  lap(): number {
    const now = performance.now();
    const seconds = (now - this.last) / 1000;
    this.last = now;
    return seconds;
  }
}
