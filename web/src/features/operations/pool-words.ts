import type { Pool, PoolState } from '@strainscope/console-contract';

/** What a pool is called. */
export function poolTitle({ name, kind }: Pick<Pool, 'name' | 'kind'>): string {
  if (kind === 'process') return 'This machine';
  return kind === 'external' ? 'Workers from elsewhere' : name;
}

/** The same where only the name is known, as in the ledger. */
export function poolTitleOf(name: string): string {
  const kinds: Record<string, Pool['kind']> = { local: 'process', elsewhere: 'external' };
  return poolTitle({ name, kind: kinds[name] ?? 'kubernetes' });
}

export const poolKinds: Record<Pool['kind'], string> = {
  process: 'Processes',
  kubernetes: 'Kubernetes Jobs',
  external: 'Started by others',
};

export interface PoolDeed {
  label: string;
  /** What happens, and how it is taken back; said before it does. */
  consequence: string;
  state: PoolState;
}

const pause: PoolDeed = {
  label: 'Pause',
  state: 'paused',
  consequence: 'No worker gets more work. What runs now goes on to its end. Open it again to go on.',
};
const drain: PoolDeed = {
  label: 'Drain',
  state: 'draining',
  consequence:
    'No worker gets more work, and workers end once they have finished what they hold. Open it again to go on.',
};
const open: PoolDeed = {
  label: 'Open',
  state: 'open',
  consequence: 'Workers get work again, the least-served organization first.',
};
const openWithAll: PoolDeed = { ...open, consequence: 'Workers get work again once all pools are opened.' };

/** Said of each pool while all of them together are held. */
export const heldWithAll: Record<PoolState, string | null> = {
  open: null,
  paused: 'All pools are paused',
  draining: 'All pools are drained',
};

/** What can be done with all pools together, each with the state that it leads to. */
export const deeds: readonly PoolDeed[] = [open, pause, drain];

/** What can be done with one pool, whose own state is changed by it: work comes only when that of all pools allows it. */
export function deedsBeside(everything: PoolState): readonly PoolDeed[] {
  return everything === 'open' ? deeds : [openWithAll, pause, drain];
}

/** Said in a confirmation of what has been done already. */
export const doneMeanwhile = 'This was done meanwhile, by somebody else or in another window.';

/** As many as an operator may order of any pool, also beyond what is configured. */
export const mostWorkers = 10_000;

/** The number of workers that a text says; undefined where it says none. */
export function workersIn(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= mostWorkers ? Number(text) : undefined;
}
