import { fairness, makespanRatio, percentile } from './figures.ts';
import { meanSolveSeconds, threeTenants, withLiveSession } from './scenarios.ts';
import { runPool } from './virtual-pool.ts';
import type { PoolSettings } from './virtual-pool.ts';

export interface FairnessFigures {
  /** 95th percentile of the completion times of the tenant with 100 tasks, s. */
  smallP95: number;
  /** Last end over the bound by work. */
  makespan: number;
  jain: number;
  /** 95th percentile of the wait of a live session's events, s. */
  liveWaitP95: number;
}

/** What has to hold. */
export const limits: Readonly<FairnessFigures> = { smallP95: 90, makespan: 1.03, jain: 0.98, liveWaitP95: 2 };

/** 16 workers, three tenants of 4,500, 400 and 100 tasks. */
export function study(batch: number, seed: number): FairnessFigures {
  const settings: PoolSettings = {
    workers: 16,
    batch,
    expectedSeconds: meanSolveSeconds,
    halfLifeSeconds: 6 * 3600,
  };
  const batches = runPool(threeTenants(seed), settings);
  const small = batches.filter(({ tenantId }) => tenantId === 'small').map(({ endedAt }) => endedAt);
  const live = runPool(withLiveSession(seed), settings).filter((task) => task.live);
  return {
    smallP95: percentile(small, 95),
    makespan: makespanRatio(batches, settings.workers),
    jain: fairness(batches, () => 1),
    liveWaitP95: percentile(
      live.map(({ startedAt, readyAt }) => startedAt - readyAt),
      95,
    ),
  };
}
