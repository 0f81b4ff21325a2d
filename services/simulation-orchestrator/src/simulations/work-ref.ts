import type { LeaseRef } from './simulation.state.ts';

/** One lease, as workers name it. */
export interface WorkRef extends LeaseRef {
  simulationId: string;
}
