import type { Pool, PoolState } from '@strainscope/console-contract';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { ConcurrencyAction } from './concurrency-action.tsx';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { setPool } from './operations-calls.ts';
import styles from './operations.module.css';
import { deedsBeside, doneMeanwhile, heldWithAll, poolKinds, poolTitle } from './pool-words.ts';

interface PoolTableProps {
  pools: readonly Pool[];
  /** State of all pools together. */
  everything: PoolState;
  /** Whether the viewer may change them. */
  operates: boolean;
  onChanged: () => void;
}

/** Pools of workers, what they do, and the levers of those who run them. */
export function PoolTable({ pools, everything, operates, onChanged }: PoolTableProps) {
  const actions: Column<Pool> = {
    key: 'actions',
    title: 'Actions',
    wide: true,
    render: (pool) => (
      <span className={styles['deeds']}>
        {deedsBeside(everything).map(({ label, consequence, state }) => (
          <ConfirmedAction
            key={label}
            label={label}
            subject={poolTitle(pool)}
            consequence={consequence}
            run={() => setPool({ pool: pool.name, state })}
            onDone={onChanged}
            over={pool.own_state === state && doneMeanwhile}
          />
        ))}
        {pool.kind !== 'external' && <ConcurrencyAction pool={pool} onDone={onChanged} />}
      </span>
    ),
  };
  const columns = columnsBeside(heldWithAll[everything]);
  return (
    <GridTable
      label="Pools of workers"
      columns={operates ? [...columns, actions] : columns}
      rows={pools}
      rowId={({ name }) => name}
    />
  );
}

const columnsBeside = (held: string | null): Column<Pool>[] => [
  { key: 'name', title: 'Pool', primary: true, render: (pool) => poolTitle(pool) },
  { key: 'kind', title: 'Kind', render: ({ kind }) => poolKinds[kind] },
  {
    key: 'state',
    title: 'State',
    render: ({ state }) => (
      <>
        <StateBadge state={state} />
        {held !== null && <div className={styles['quiet']}>{held}</div>}
      </>
    ),
  },
  { key: 'ready', title: 'Workers', numeric: true, render: ({ ready }) => ready },
  { key: 'wanted', title: 'Wanted', numeric: true, render: ({ wanted }) => wanted },
  { key: 'most', title: 'At most', numeric: true, render: mostOf },
  { key: 'busy', title: 'Busy', numeric: true, render: ({ busy }) => busy },
  { key: 'running', title: 'Simulations running', numeric: true, render: ({ running }) => running },
];

function mostOf({ kind, most, concurrency }: Pool): string {
  if (kind === 'external') return 'as many as there are';
  return concurrency === null ? String(most) : `${concurrency} (configured ${most})`;
}
