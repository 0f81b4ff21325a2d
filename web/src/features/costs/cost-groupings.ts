import type { CostGrouping } from '@strainscope/console-contract';

export type { CostGrouping };

/** What costs are added up by. */
export const costGroupings: Record<CostGrouping, { title: string }> = {
  organization: { title: 'Organization' },
  institution: { title: 'Institution' },
  team: { title: 'Team' },
  pool: { title: 'Pool' },
  simulation: { title: 'Simulation' },
};
