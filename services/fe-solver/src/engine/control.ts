/** The words through which the conductor and its threads meet. Those that change often have a cache line of their own. */
const LINE = 16;
export const CONTROL = {
  /** Number of the phase that is open, counted from the first chunk on: forces and nodes of each step, then the sample. */
  phase: 0,
  /** Partitions that are through with the open phase. */
  done: LINE,
  /** First phase that is not ordered yet: what threads sleep on between two chunks. */
  end: 2 * LINE,
  /** First phase of the chunk. */
  first: 2 * LINE + 1,
  /** Sample at the end of the chunk. */
  sample: 2 * LINE + 2,
  /** Last phase for which the first partition was taken; the others follow a line apart. */
  taken: 3 * LINE,
} as const;

/** The words of a crew that shares so many partitions. No phase is taken yet: the first one has the number 1. */
export function controlWords(partitions: number): Int32Array {
  const control = new Int32Array(new SharedArrayBuffer((CONTROL.taken + partitions * LINE) * 4));
  control[CONTROL.phase] = control[CONTROL.end] = 1;
  return control;
}

/**
 * Where a crew's phases end: words have 31 bits, an event has some 30,000 phases, and a thread that waited beyond the last
 * one would wait for ever.
 */
export const LAST_PHASE = 2 ** 30;

/** Phases of a chunk of `steps` steps. */
export const phasesOf = (steps: number): number => 2 * steps + 1;

/** True for the one thread that may work on the partition in this phase. */
export function take(control: Int32Array, partition: number, phase: number): boolean {
  const word = CONTROL.taken + partition * LINE;
  const last = Atomics.load(control, word);
  return last < phase && Atomics.compareExchange(control, word, last, phase) === last;
}

/** Looks this often before it sleeps, some 100 µs: a partition takes some 30 µs, waking a sleeper 50. */
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
