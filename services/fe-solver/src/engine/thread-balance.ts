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
  private trials = 0;

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
    this.next = isProbe ? this.nextTrial() : this.best;
  }

  /** The numbers 1, 2, 4, … up to the most, in turn, without the best so far. */
  private nextTrial(): number {
    const doublings = Array.from({ length: Math.ceil(Math.log2(this.most)) }, (_, k) => 2 ** k);
    const others = [...doublings, this.most].filter((threads) => threads !== this.best);
    return others[this.trials++ % others.length]!;
  }
}

/** Chunks between two trials, doubled when a trial brings nothing. */
const FIRST_WAIT = 4;
const LONGEST_WAIT = 32;
/** A trial must be faster by this factor to be followed. */
const GAIN = 0.9;
