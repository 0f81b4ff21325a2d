import type { Simulation } from '@strainscope/console-contract';
import { formatCount } from '../../shared/format/format-number.ts';
import { aboutDuration } from '../../shared/format/format-time.ts';

/** Where a simulation that waits is in the queue, and what it waits for. */
export function queueWords({
  queue_position: position,
  expected_seconds: seconds,
  waits_because: because,
}: Pick<Simulation, 'queue_position' | 'expected_seconds' | 'waits_because'>): string {
  if (because !== null) return position === null ? because : `Number ${formatCount(position)} in the queue. ${because}`;
  if (position === null) return 'The run has been accepted and starts by itself.';
  const start = seconds === null ? 'by itself' : `by itself in ${aboutDuration(seconds)} at the present pace`;
  return `Number ${formatCount(position)} in the queue. The run starts ${start}.`;
}
