import type { OrchestratorConfig } from '../orchestrator.config.ts';

/** Workers at most: pods of all pools together where pools are configured, else processes of this machine. */
export function mostWorkers({ kubernetes: { pools }, workers }: OrchestratorConfig): number {
  return pools.length === 0 ? workers.most : pools.reduce((sum, { most }) => sum + most, 0);
}
