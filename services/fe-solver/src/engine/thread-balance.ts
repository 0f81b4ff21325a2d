/**
 * How many threads a chunk is given. On a busy machine threads that wait for each other twice a step lose more than they
 * share out: a partner that the system has put aside holds up all. So the number is found by trying, chunk by chunk;
 * the result does not depend on it by a single bit.
 */
export class ThreadBalance {
  /** Threads of the next chunk. */
  next: number;
  private readonly most: number;
  private best: number;
  private bestCost = Infinity;
  private wait = FIRST_WAIT;
  private sinceProbe = 0;

  constructor(most: number) {
    this.most = most;
    this.best = this.next = most;
  }

  /** Takes the cost (time per step) of the chunk that was given `next` threads, and decides on the next. */
  record(cost: number): void {
    if (this.next === this.best) {
      // The machine changes: what was good a while ago counts less and less.
      this.bestCost = this.bestCost === Infinity ? cost : 0.7 * this.bestCost + 0.3 * cost;
      this.sinceProbe++;
    } else if (cost < GAIN * this.bestCost) {
      [this.best, this.bestCost, this.wait] = [this.next, cost, FIRST_WAIT];
    } else {
      this.wait = Math.min(LONGEST_WAIT, 2 * this.wait);
    }
    const isProbe = this.most > 1 && this.sinceProbe >= this.wait;
    if (isProbe) this.sinceProbe = 0;
    this.next = isProbe ? this.other() : this.best;
  }

  /** Fewer threads while there are any to leave out, else more. */
  private other(): number {
    return this.best > 1 ? Math.floor(this.best / 2) : Math.min(this.most, 2 * this.best);
  }
}

/** Chunks between two trials, doubled when a trial brings nothing. */
const FIRST_WAIT = 4;
const LONGEST_WAIT = 32;
/** A trial must be faster by this factor to be followed. */
const GAIN = 0.9;
