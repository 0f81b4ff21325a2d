/** The words through which the conductor and its threads meet. */
export const CONTROL = {
  /**
   * What the threads wait for: number of the chunk × MOST_THREADS + threads that take part. One word, so that a thread
   * which wakes late cannot take a chunk for its own that is not.
   */
  order: 0,
  /** Threads that have finished the chunk. */
  finished: 1,
  barrierArrivals: 2,
  barrierRound: 3,
  /** Steps of the chunk. */
  steps: 4,
  /** Sample at the end of the chunk. */
  sample: 5,
  length: 6,
} as const;

export const MOST_THREADS = 256;

/** Looks this often before it sleeps: a step of a coarse mesh takes some 100 µs, waking a sleeper 50. */
const SPINS = 4000;

/** Waits until the word is no longer `seen`; gives what it is then. */
export function waitForChange(control: Int32Array, word: number, seen: number): number {
  for (let spin = 0; spin < SPINS; spin++) {
    const value = Atomics.load(control, word);
    if (value !== seen) return value;
  }
  for (;;) {
    Atomics.wait(control, word, seen);
    const value = Atomics.load(control, word);
    if (value !== seen) return value;
  }
}

/** Returns when all `threads` have called it. */
export function barrier(control: Int32Array, threads: number): void {
  if (threads === 1) return;
  const round = Atomics.load(control, CONTROL.barrierRound);
  if (Atomics.add(control, CONTROL.barrierArrivals, 1) === threads - 1) {
    Atomics.store(control, CONTROL.barrierArrivals, 0);
    Atomics.add(control, CONTROL.barrierRound, 1);
    Atomics.notify(control, CONTROL.barrierRound);
  } else {
    waitForChange(control, CONTROL.barrierRound, round);
  }
}
