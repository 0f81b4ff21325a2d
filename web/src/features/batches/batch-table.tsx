import type { Batch } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { costWords } from '../budgets/budget-words.ts';
import { ConfirmedAction } from '../operations/confirmed-action.tsx';
import { isUnderWay } from './batch-progress.ts';
import styles from './batches.module.css';

interface BatchTableProps {
  batches: readonly Batch[];
  /** The one whose events are shown. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Undefined for whoever may not order any. */
  onClone: ((batch: Batch) => void) | undefined;
  onChanged: () => void;
}

/** Each batch as one row, which opens to its events. */
export function BatchTable({ batches, open, onOpen, onClone, onChanged }: BatchTableProps) {
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
          onClick={() => onOpen(batch._id === open ? undefined : batch._id)}
        >
          Events
        </Button>
        {onClone && (
          <Button size="small" aria-label={`Clone and edit: ${batch.name}`} onClick={() => onClone(batch)}>
            Clone and edit
          </Button>
        )}
        {batch.cancelled_at === null && isUnderWay(batch) && (
          <ConfirmedAction
            label="Cancel batch"
            subject={batch.name}
            consequence="What it made and has not ended is cancelled; what was there before, or belongs to others, goes on. Clone it to order it again."
            run={() => consoleApi.call('/batches/{id}/cancel', { params: { id: batch._id } })}
            onDone={onChanged}
          />
        )}
      </span>
    ),
  };
  return (
    <GridTable
      label="Batches"
      columns={[...columns, actions]}
      rows={batches}
      rowId={({ _id }) => _id}
      onOpen={({ _id }) => onOpen(_id)}
    />
  );
}

const columns: Column<Batch>[] = [
  { key: 'name', title: 'Batch', primary: true, render: ({ name }) => name },
  { key: 'created', title: 'Ordered', numeric: true, render: ({ created_at }) => <Time at={created_at} /> },
  { key: 'progress', title: 'Progress', render: (batch) => <Progress batch={batch} /> },
  { key: 'failed', title: 'Failed', numeric: true, render: ({ failed }) => formatCount(failed) },
  { key: 'reused', title: 'Reused', numeric: true, render: ({ reused }) => formatCount(reused) },
  {
    key: 'cost',
    title: 'Cost',
    numeric: true,
    render: ({ cost, unpriced_seconds, currency }) => costWords(cost, unpriced_seconds, currency),
  },
];

function Progress({ batch }: { batch: Batch }) {
  const { events, complete, failed, cancelled, refused, submitting, cancelled_at } = batch;
  const ended = complete + failed + cancelled + refused;
  const rest = submitting > 0 ? `, ${formatCount(submitting)} being submitted` : '';
  return (
    <span className={styles['progress']}>
      <progress max={events} value={ended} aria-label={`${batch.name}: events that have ended`} />
      {formatCount(complete)} of {formatCount(events)} complete{rest}
      {cancelled_at !== null && ', cancelled'}
    </span>
  );
}
