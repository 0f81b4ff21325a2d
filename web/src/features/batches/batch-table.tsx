import type { Batch, BatchWithOrder } from '@strainscope/console-contract';
import { Button } from 'antd';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { costWords } from '../budgets/budget-words.ts';
import { BatchItems } from './batch-items.tsx';
import { progressWords } from './batch-progress.ts';
import styles from './batches.module.css';
import { CancelBatch } from './cancel-batch.tsx';
import { CloneBatch } from './clone-batch.tsx';

interface BatchTableProps {
  batches: readonly Batch[];
  /** The one whose events are shown. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Undefined for whoever may not order any. */
  onCloned: ((batch: BatchWithOrder) => void) | undefined;
  onChanged: () => void;
}

/** Each batch as one row, which opens to its events. */
export function BatchTable({ batches, open, onOpen, onCloned, onChanged }: BatchTableProps) {
  const toggle = ({ _id }: Batch) => onOpen(_id === open ? undefined : _id);
  const name: Column<Batch> = {
    key: 'name',
    title: 'Batch',
    primary: true,
    render: (batch) => (
      <button type="button" className={styles['name']} aria-expanded={batch._id === open} onClick={() => toggle(batch)}>
        {batch.name}
      </button>
    ),
  };
  const actions: Column<Batch> = {
    key: 'actions',
    title: 'Actions',
    wide: true,
    render: (batch) => (
      <span className={styles['deeds']}>
        <Button
          size="small"
          aria-expanded={batch._id === open}
          aria-label={`Events: ${batch.name}`}
          onClick={() => toggle(batch)}
        >
          Events
        </Button>
        {onCloned && <CloneBatch batch={batch} onCloned={onCloned} />}
        <CancelBatch batch={batch} onDone={onChanged} />
      </span>
    ),
  };
  return (
    <GridTable
      label="Batches"
      columns={[name, ...columns, actions]}
      rows={batches}
      rowId={({ _id }) => _id}
      onOpen={toggle}
      expanded={(batch) => batch._id === open && <BatchItems batch={batch} />}
    />
  );
}

const columns: Column<Batch>[] = [
  { key: 'created', title: 'Ordered', numeric: true, render: ({ created_at }) => <Time at={created_at} /> },
  { key: 'progress', title: 'Progress', render: (batch) => <Progress batch={batch} /> },
  { key: 'reused', title: 'Reused', numeric: true, render: ({ reused }) => formatCount(reused) },
  {
    key: 'cost',
    title: 'Cost',
    numeric: true,
    render: ({ cost, unpriced_seconds, currency }) => costWords(cost, unpriced_seconds, currency),
  },
];

function Progress({ batch }: { batch: Batch }) {
  return (
    <span className={styles['progress']}>
      <progress max={batch.events} value={batch.complete} aria-label={`${batch.name}: events complete`} />
      <span>{progressWords(batch)}</span>
    </span>
  );
}
