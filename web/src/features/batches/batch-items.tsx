import type { Batch, BatchItem } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { Time } from '../../shared/format/time.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Empty } from '../../shared/states/states.tsx';
import { StrainValue } from '../../shared/strain/strain-value.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { Section } from '../operations/section.tsx';
import { batchCsv } from './batch-export.ts';
import styles from './batches.module.css';
import { ParquetButton } from './parquet-button.tsx';

/** The events of one batch, and the files of all of them. */
export function BatchItems({ batch: { _id: id, name } }: { batch: Batch }) {
  const list = usePagedList(`batch ${id}`, (params, signal) =>
    consoleApi.call('batches.items', { params: { id }, query: asCallParams(params, []) }, { signal }),
  );
  useLiveRefresh(list.load.refresh, (event) => event.name === 'simulation');
  return (
    <Section title={`Events of ${name}`}>
      <div className={styles['deeds']}>
        <ListCsv name={`batch-${id}`} list={list} columns={batchCsv} />
        <ParquetButton name={`batch-${id}`} items={list.all} />
      </div>
      <ListView list={list} empty={<Empty title="None of its events may be shown any more" />}>
        {(items) => (
          <GridTable
            label={`Events of ${name}`}
            columns={items.some((item) => item.reason !== null) ? [...columns, reason] : columns}
            rows={items}
            rowId={(row) => row.event_id}
          />
        )}
      </ListView>
    </Section>
  );
}

const answers = { new: 'new', reused: 'solved already', running: 'under way already', refused: 'refused' } as const;

/** No figure comes any more, unless it is ordered again. */
const isOver = (state: BatchItem['state'], answer: BatchItem['answer']) =>
  state === 'cancelled' || state === 'failed' || answer === 'refused';

const columns: Column<BatchItem>[] = [
  {
    key: 'event',
    title: 'Event',
    primary: true,
    render: ({ event_id, occurred_at }) => (
      <Link to={`/player/details/${event_id}`}>
        <Time at={occurred_at} />
      </Link>
    ),
  },
  { key: 'subject', title: 'Subject', render: ({ subject }) => <code>{subject}</code> },
  { key: 'state', title: 'State', render: ({ state, answer }) => <StateBadge state={state ?? answer ?? 'received'} /> },
  {
    key: 'mps95',
    title: 'MPS95',
    numeric: true,
    render: ({ metrics, state, answer, basis }) => (
      <StrainValue
        value={metrics.find(({ key }) => key === 'mps95')?.value}
        basis={basis}
        none={isOver(state, answer) ? 'none' : 'none yet'}
      />
    ),
  },
  {
    key: 'answer',
    title: 'When ordered',
    render: ({ answer }) => (answer === null ? 'being submitted' : answers[answer]),
  },
];

const reason: Column<BatchItem> = { key: 'reason', title: 'Reason', wide: true, render: ({ reason }) => reason ?? '' };
