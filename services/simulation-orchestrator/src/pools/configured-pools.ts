import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { elsewhere } from './pool-state.ts';

/** The pool of worker processes of one machine. */
export const localPool = 'local';

export interface ConfiguredPool {
  name: string;
  kind: 'process' | 'kubernetes' | 'external';
  /** Workers at most; 0 where others start them. */
  most: number;
}

export function configuredPools({ kubernetes: { pools }, workers }: OrchestratorConfig): ConfiguredPool[] {
  if (pools.length > 0) return pools.map(({ name, most }) => ({ name, kind: 'kubernetes', most }));
  if (workers.entry !== undefined) return [{ name: localPool, kind: 'process', most: workers.most }];
  return [{ name: elsewhere, kind: 'external', most: 0 }];
}
