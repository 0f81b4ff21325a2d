/**
 * How threads share the phases of a chunk: whichever is free takes the next partition, its own ones first, whose data its
 * core has at hand. A phase is over when its partitions are, not when its threads are: one that the system has put aside
 * holds up nothing but the partition that it is at. What a partition computes does not depend on who takes it.
 */
import { CONTROL, take, waitForChange } from './control.ts';

/** What a thread does with a partition. */
export interface PartitionWork {
  force(partition: number, step: number): void;
  nodes(partition: number, step: number): void;
  /** Takes the sample after so many steps. */
  sample(partition: number, steps: number): void;
}

/**
 * Works on chunk after chunk for ever; `finished` is called by the thread that ends one.
 *
 * @param order all partitions, in the order in which this thread asks for them
 */
export function shareChunks(
  control: Int32Array,
  order: readonly number[],
  work: PartitionWork,
  finished: () => void,
): never {
  for (let end = 0; ;) {
    end = waitForChange(control, CONTROL.end, end);
    if (shareChunk(control, order, work)) finished();
  }
}

/** Works until the chunk is over; true where this thread has ended it. */
export function shareChunk(control: Int32Array, order: readonly number[], work: PartitionWork): boolean {
  let hasEnded = false;
  for (;;) {
    const phase = Atomics.load(control, CONTROL.phase);
    // Read after the phase: a phase that lies before it has all its words in place.
    const end = Atomics.load(control, CONTROL.end);
    if (phase >= end) return hasEnded;
    for (const partition of order) {
      if (!take(control, partition, phase)) continue;
      const number = phase - Atomics.load(control, CONTROL.first);
      if (phase === end - 1) work.sample(partition, number / 2);
      else if (number % 2 === 0) work.force(partition, number / 2);
      else work.nodes(partition, (number - 1) / 2);
      if (Atomics.add(control, CONTROL.done, 1) === order.length - 1) {
        hasEnded = phase === end - 1;
        Atomics.store(control, CONTROL.done, 0);
        Atomics.store(control, CONTROL.phase, phase + 1);
        Atomics.notify(control, CONTROL.phase);
        break;
      }
    }
    waitForChange(control, CONTROL.phase, phase);
  }
}

/** Partitions in the order in which a thread asks for them: its own, then those of the others, each from its end. */
export function orderOf(partitions: number, thread: number, threads: number): number[] {
  const share = (of: number): number[] => {
    const first = Math.round((of * partitions) / threads);
    return Array.from({ length: Math.round(((of + 1) * partitions) / threads) - first }, (_, i) => first + i);
  };
  const others = Array.from({ length: threads - 1 }, (_, i) => share((thread + 1 + i) % threads).reverse());
  return [...share(thread), ...others.flat()];
}
