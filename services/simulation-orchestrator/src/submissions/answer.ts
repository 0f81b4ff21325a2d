import { hasEnded } from '../simulations/simulation.state.ts';
import type { SimulationStatus } from '../simulations/simulation.state.ts';

/** A simulation of the same content. */
export interface Related {
  id: string;
  status: SimulationStatus;
}

/** What is known of a content before an order for it is taken. */
export interface Known {
  /** The newest simulation of the same event with the same content. */
  own: Related | null;
  /** The one that computes the content now, of whatever event. */
  computing: Related | null;
  hasResult: boolean;
}

/** What a person is told before confirming. */
export type Answer = 'new' | 'reused' | 'running';

/**
 * - `existing`: the event has this simulation already, nothing is made;
 * - otherwise a simulation is made that is computed, completes at once, or waits for another one.
 */
export interface Verdict {
  answer: Answer;
  existing: string | null;
  waitsFor: string | null;
}

export function verdictOn({ own, computing, hasResult }: Known): Verdict {
  if (own && (own.status === 'complete' || !hasEnded(own))) {
    return { answer: own.status === 'complete' ? 'reused' : 'running', existing: own.id, waitsFor: null };
  }
  if (hasResult) return { answer: 'reused', existing: null, waitsFor: null };
  if (computing) return { answer: 'running', existing: null, waitsFor: computing.id };
  return { answer: 'new', existing: null, waitsFor: null };
}
