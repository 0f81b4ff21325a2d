/** What can happen to a simulation. `at` is the time of the fact. */
export type SimulationFact =
  | { type: 'received'; at: Date }
  | { type: 'validated'; at: Date }
  | {
      type: 'queued';
      at: Date;
      waitsFor: string | null;
      /** The pass that it was in failed: it is solved by itself from now on. */
      alone?: true;
    }
  | { type: 'wait-changed'; at: Date; waitsFor: string | null }
  | {
      type: 'started';
      at: Date;
      attempt: number;
      fence: bigint;
      workerId: string;
      node: string;
      pool: string;
      /** Simulations that one pass solves together. */
      sharedBy: number;
      until: Date;
    }
  | { type: 'renewed'; at: Date; until: Date; fraction: number; advanced: boolean }
  | { type: 'progress-announced'; at: Date; fraction: number }
  /** It is solved, and its files are on their way. */
  | { type: 'delivery-begun'; at: Date }
  | { type: 'post-processing'; at: Date; until: Date }
  | {
      type: 'attempt-ended';
      at: Date;
      outcome: AttemptOutcome;
      own: boolean;
      reasonCode: string | null;
      reason: string | null;
      /** What is so of this run alone. */
      detail: string | null;
      /** As the worker measured it; null when only the wall clock knows. */
      solveSeconds: number | null;
    }
  | { type: 'completed'; at: Date; solveSeconds: number; reused: boolean }
  | { type: 'failed'; at: Date; reasonCode: string; reason: string; detail?: string | null }
  /** With a reason, or with the person who wanted it: they know why. */
  | { type: 'cancelled'; at: Date; by: string | null; reasonCode: string | null; reason: string | null }
  | { type: 'retried'; at: Date };

export type AttemptOutcome = 'complete' | 'failed' | 'lease-lost' | 'released' | 'cancelled';
/** Given back, or lost with the worker. */
export const lostOutcomes = ['lease-lost', 'released'] as const satisfies AttemptOutcome[];
export type FactOf<T extends SimulationFact['type']> = Extract<SimulationFact, { type: T }>;
