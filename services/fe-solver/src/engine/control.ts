/** The words through which the conductor and its threads meet. */
export const CONTROL = {
  /** Counts chunks ordered; the threads wait for it to change. */
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

/** Looks this often before it sleeps: a step of a coarse mesh takes some 100 µs, waking a sleeper 50. */
const SPINS = 4000;

/** Waits until the word is no longer `seen`. */
export function waitForChange(control: Int32Array, word: number, seen: number): void {
  for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(control, word) !== seen) return;
  while (Atomics.load(control, word) === seen) Atomics.wait(control, word, seen);
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
