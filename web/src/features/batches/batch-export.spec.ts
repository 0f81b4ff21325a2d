import type { BatchItem } from '@strainscope/console-contract';
import { resultQuantities, type ResultQuantity } from '@strainscope/proto/result-quantities';
import { batchCsv, parquetColumns } from './batch-export.ts';

const keys = Object.keys(resultQuantities) as ResultQuantity[];
/** As the server answers: every quantity of a result. */
const metrics = keys.map((key, index) => ({ key, value: index + 1, unit: resultQuantities[key] }));
const item: BatchItem = {
  ...{ event_id: 'e1', subject: 'a1b2', occurred_at: null, answer: 'new', simulation_id: 's1', state: 'complete' },
  ...{ reason: null, solve_seconds: 7.5, metrics: [{ key: 'mps95', value: 0.21, unit: '' }] },
};

test('a row has the figures of its result, and nothing where there is none', () => {
  const row = Object.fromEntries(batchCsv.map(({ title, value }) => [title, value(item)]));
  expect(row).toMatchObject({ event_id: 'e1', subject: 'a1b2', mps95: 0.21, csdm15: null, reason: null });
  expect(Object.keys(row)).not.toContain('player_id');
});

test('each figure of a complete result has its value and its unit in both files', () => {
  const complete = { ...item, metrics };
  const row = Object.fromEntries(batchCsv.map(({ title, value }) => [title, value(complete)]));
  expect(row).toMatchObject({ mps95: 1, mps: 2, csdm15: 6, 'mpsr-120': 8, 'mpsxsr-95 (1/s)': 10 });
  const empty = parquetColumns([complete]).filter(({ data }) => data[0] === null);
  expect(empty.map(({ name }) => name)).toEqual(['occurred_at', 'reason']);
});

test('what was not solved yet has no solve time, what was there already none to wait for', () => {
  const { value } = batchCsv.find(({ title }) => title === 'solve_seconds')!;
  const none = { ...item, metrics: [], solve_seconds: 0 };
  expect(value({ ...none, state: 'queued' })).toBeNull();
  expect(value({ ...none, state: null, answer: null })).toBeNull();
  expect(value({ ...none, state: 'queued', solve_seconds: 4 })).toBe(4);
  expect(value({ ...none, state: 'complete', answer: 'reused' })).toBe(0);
});

test('a Parquet file has the same columns, typed', () => {
  const columns = parquetColumns([item, { ...item, metrics: [] }]);
  expect(columns.map(({ name }) => name)).toEqual(batchCsv.map(({ title }) => title));
  expect(columns.find(({ name }) => name === 'mps95')).toMatchObject({ data: [0.21, null], type: 'DOUBLE' });
  expect(columns.find(({ name }) => name === 'subject')).toMatchObject({ data: ['a1b2', 'a1b2'], type: 'STRING' });
});
