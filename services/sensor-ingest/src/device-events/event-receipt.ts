import type { FileProblem } from '../readers/file-problem.ts';

/** What a gateway is told of one event. */
export interface EventReceipt {
  /** Empty where none could be read. */
  readonly eventId: string;
  readonly state: 'accepted' | 'duplicate' | 'refused';
  /** Why it is refused. */
  readonly problems: readonly FileProblem[];
}
