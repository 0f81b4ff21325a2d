import type { EventEstimates, Simulation } from '@strainscope/console-contract';

/** What computed the strain that is shown. */
export type StrainMethod = 'machine-learning' | 'finite-element';

/**
 * Decides which strain the page shows: what the reader chose, else the simulation's once it is complete, and until then an
 * estimate, where there is one.
 */
export function methodShown(
  chosen: StrainMethod | undefined,
  simulation: Pick<Simulation, 'state' | 'result'> | null,
  estimates: Pick<EventEstimates, 'state' | 'heads'> | undefined,
): StrainMethod {
  if (chosen) return chosen;
  if (isComplete(simulation)) return 'finite-element';
  return estimates?.state === 'estimated' && estimates.heads.length > 0 ? 'machine-learning' : 'finite-element';
}

/** Whether a simulation has a strain to show. */
export function isComplete(simulation: Pick<Simulation, 'state' | 'result'> | null): boolean {
  return simulation?.state === 'complete' && simulation.result !== null;
}
