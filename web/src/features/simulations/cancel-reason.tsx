import type { Simulation } from '@strainscope/console-contract';

type Cancelled = Pick<Simulation, 'state' | 'reason' | 'cancelled_by'>;

/** Who cancelled a run, as far as the viewer may know, or why it was; nothing of what was cancelled before that was kept. */
export function CancelReason({ run: { state, reason, cancelled_by } }: { run: Cancelled }) {
  if (state !== 'cancelled') return null;
  if (reason !== null) return <p>{reason}</p>;
  return cancelled_by && <p>Cancelled by {cancelled_by.name || 'somebody whose name is not shown to you'}.</p>;
}
