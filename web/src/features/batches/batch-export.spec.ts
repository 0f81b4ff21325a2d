import type { BatchItem } from '@strainscope/console-contract';
import { batchCsv, parquetColumns } from './batch-export.ts';

const item: BatchItem = {
  ...{ event_id: 'e1', subject: 'a1b2', occurred_at: null, answer: 'new', simulation_id: 's1', state: 'complete' },
  ...{ reason: null, solve_seconds: 7.5, metrics: [{ key: 'mps95', value: 0.21, unit: '' }] },
};

test('a row has the figures of its result, and nothing where there is none', () => {
  const row = Object.fromEntries(batchCsv.map(({ title, value }) => [title, value(item)]));
  expect(row).toMatchObject({ event_id: 'e1', subject: 'a1b2', mps95: 0.21, csdm15: null, reason: null });
  expect(Object.keys(row)).not.toContain('player_id');
});

test('a Parquet file has the same columns, typed', () => {
  const columns = parquetColumns([item, { ...item, metrics: [] }]);
  expect(columns.map(({ name }) => name)).toEqual(batchCsv.map(({ title }) => title));
  expect(columns.find(({ name }) => name === 'mps95')).toMatchObject({ data: [0.21, null], type: 'DOUBLE' });
  expect(columns.find(({ name }) => name === 'subject')).toMatchObject({ data: ['a1b2', 'a1b2'], type: 'STRING' });
});
