import type { BatchItem } from '@strainscope/console-contract';
import { resultQuantities, type ResultQuantity } from '@strainscope/proto/result-quantities';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { batchCsv, batchParquet, parquetColumns } from './batch-export.ts';

const keys = Object.keys(resultQuantities) as ResultQuantity[];
/** As the server answers: every quantity of a result. */
const metrics = keys.map((key, index) => ({ key, value: index + 1, unit: resultQuantities[key] }));
const item: BatchItem = {
  event_id: 'e1',
  subject: 'a1b2',
  occurred_at: null,
  answer: 'new',
  simulation_id: 's1',
  state: 'complete',
  reason: null,
  solve_seconds: 7.5,
  metrics: [{ key: 'mps95', value: 0.21, unit: '' }],
  basis: { mesh_subtype: 'male', subtype_source: 'unknown', solver_version: '0.4.0', stale: ['solver', 'head'] },
};

test('a row has the figures of its result, and nothing where there is none', () => {
  const row = Object.fromEntries(batchCsv.map(({ title, value }) => [title, value(item)]));
  expect(row).toMatchObject({ event_id: 'e1', subject: 'a1b2', mps95: 0.21, csdm15: null, reason: null });
  expect(Object.keys(row)).not.toContain('player_id');
});

test('a row tells on which head and by which version it was made, and nothing of what is not complete', () => {
  const told = (basis: BatchItem['basis']) =>
    ['head', 'solver_version', 'stale'].map((name) =>
      batchCsv.find(({ title }) => title === name)!.value({ ...item, basis }),
    );
  const both = 'Made by an earlier version; Not on the player’s head';
  expect(told(item.basis)).toEqual(['Sex unknown: male head used', '0.4.0', both]);
  expect(told({ ...item.basis!, stale: [] })).toEqual(['Sex unknown: male head used', '0.4.0', '']);
  expect(told(null)).toEqual([null, null, null]);
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

// jsdom has the platform's encoder and arrays of its own, which a browser tells apart as little as the writer does.
globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor;

/** What a reader of Parquet that is not ours makes of the file. */
async function read(items: BatchItem[]) {
  const file = await batchParquet(items);
  const metadata = parquetMetadata(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => element);
  return { columns, metadata, rows: await parquetReadObjects({ file }) };
}

/** As CSV has it, by title. */
const values = (each: BatchItem) => Object.fromEntries(batchCsv.map(({ title, value }) => [title, value(each)]));

test('a Parquet file is read back with the columns of the CSV, texts as texts and figures as doubles', async () => {
  const { columns } = await read([item]);
  expect(columns.map(({ name }) => name)).toEqual(batchCsv.map(({ title }) => title));
  const [text, figure] = [{ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, { type: 'DOUBLE' }];
  for (const column of columns) {
    const isText = typeof values({ ...item, metrics })[column.name] !== 'number';
    expect(column).toMatchObject({ ...(isText ? text : figure), repetition_type: 'OPTIONAL' });
  }
});

test('a Parquet file is read back with every value as it was, and with nothing where there was nothing', async () => {
  const complete = { ...item, metrics, occurred_at: '2026-11-21T14:03:05.250Z', solve_seconds: 0.1 + 0.2 };
  const none: BatchItem = {
    event_id: 'e3',
    subject: 'd–4 “ü”',
    occurred_at: null,
    answer: 'refused',
    simulation_id: null,
    state: null,
    reason: 'It may not be used any more.',
    metrics: [],
    solve_seconds: 0,
    basis: null,
  };
  const items = [complete, none, item];
  const { rows } = await read(items);
  expect(rows).toEqual(items.map(values));
});

test('of many events the Parquet file has each, in their order', async () => {
  const items = Array.from({ length: 2_500 }, (_, index) => ({
    ...item,
    event_id: `e${index}`,
    solve_seconds: index,
    metrics: index % 3 === 0 ? [] : metrics,
  }));
  const { rows, metadata } = await read(items);
  expect([metadata.num_rows, metadata.row_groups.length > 1]).toEqual([2_500n, true]);
  expect(rows).toEqual(items.map(values));
});

test('a batch of which nothing may be shown is a Parquet file with its columns and no rows', async () => {
  const { columns, rows } = await read([]);
  expect(columns.map(({ name }) => name)).toEqual(batchCsv.map(({ title }) => title));
  expect(rows).toEqual([]);
});
