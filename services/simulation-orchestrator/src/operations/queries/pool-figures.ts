import type { RunningPool } from '../../executor/executor.ts';
import type { ConfiguredPool } from '../../pools/configured-pools.ts';
import { controlOf, elsewhere } from '../../pools/pool-state.ts';
import type { Controls, PoolState } from '../../pools/pool-state.ts';

/** What a worker holds. */
export interface Held {
  pool: string;
  workerId: string;
  simulations: number;
}

export interface PoolFigures {
  name: string;
  kind: ConfiguredPool['kind'];
  /** What holds, and what was decided about this pool alone. */
  state: PoolState;
  ownState: PoolState;
  /** Workers alive; of workers from elsewhere only those that hold something are known. */
  ready: number;
  wanted: number;
  running: number;
  busy: number;
  most: number;
  concurrency?: number;
}

interface Known {
  configured: readonly ConfiguredPool[];
  running: readonly RunningPool[];
  isAlive: (workerId: string) => boolean;
  controls: Controls;
  held: readonly Held[];
}

/**
 * One line a pool; workers that nobody here started get one as soon as they hold something, and keep it once an operator
 * has decided about them: paused they hold nothing, and could not be opened again.
 */
export function poolFigures({ configured, running, isAlive, controls, held }: Known): PoolFigures[] {
  const names = new Set(configured.map(({ name }) => name));
  const isForeign = ({ pool }: Held) => !names.has(pool) || pool === elsewhere;
  const external: ConfiguredPool = { name: elsewhere, kind: 'external', most: 0 };
  const isKnown = held.some(isForeign) || controls.has(elsewhere);
  const pools = isKnown && !names.has(elsewhere) ? [...configured, external] : configured;
  return pools.map(({ name, kind, most }) => {
    const own = kind === 'external' ? held.filter(isForeign) : held.filter(({ pool }) => pool === name);
    const known = running.find((pool) => pool.name === name);
    const { state, concurrency } = controlOf(controls, name);
    return {
      name,
      kind,
      most,
      state,
      ownState: controls.get(name)?.state ?? 'open',
      ready: known?.workers.filter(isAlive).length ?? own.length,
      wanted: known?.wanted ?? own.length,
      running: own.reduce((sum, { simulations }) => sum + simulations, 0),
      busy: own.length,
      ...(concurrency !== null && { concurrency }),
    };
  });
}
