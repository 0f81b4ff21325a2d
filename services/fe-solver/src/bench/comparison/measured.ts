/** What is said between the process in control and those that solve. */
import type { TaskInput } from '../../task/task.schema.ts';

export interface Order {
  tasks: readonly TaskInput[];
  /** In batches, as a worker solves what it leased, or the first one by itself. */
  together: boolean;
}

export interface Measured {
  seconds: number;
  /** Time on processors of all threads of the process. */
  processorSeconds: number;
  /** Before the first step: the task read, model, memory, program and threads at hand. */
  startSeconds: number;
  /** Memory of the solver's module that was new with this order. */
  bytesPerElement: number;
  /** MPS95 of each event. */
  mps95: number[];
}
