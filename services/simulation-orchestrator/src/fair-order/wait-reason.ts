import { barrierTo } from '../budgets/budget.ts';
import type { Barrier } from '../budgets/budget.ts';
import { closedBecause } from '../pools/pool-state.ts';
import type { Control } from '../pools/pool-state.ts';

/** Why something waits beside its turn. */
export interface WaitReason {
  waitsBecause: '' | 'paused' | 'no-workers' | 'month' | 'concurrent' | 'same-content';
  /** Node whose budget it waits for. */
  waitsNodeId: string;
}

export const itsTurn: WaitReason = { waitsBecause: '', waitsNodeId: '' };

/** Why a queued simulation cannot be claimed at this moment; `itsTurn` when others are merely before it. */
export function waitReason(
  waiting: { scope: readonly string[]; submittedAt: Date },
  pools: readonly Control[],
  barriers: readonly Barrier[],
): WaitReason {
  const closed = closedBecause(pools);
  if (closed !== '') return { ...itsTurn, waitsBecause: closed };
  const barrier = barrierTo(waiting, barriers);
  return barrier ? { waitsBecause: barrier.cause, waitsNodeId: barrier.nodeId } : itsTurn;
}
