import type { Batch } from '@strainscope/console-contract';
import { draftLike, orderOf, type BatchDraft } from './batch-draft.ts';

const draft: BatchDraft = { name: 'Season', mesh_type: 'coarse', mesh_subtype: 'male' };
const ids = ['0198c0de-0000-7000-8000-000000000005', '0198c0de-0000-7000-8000-000000000006'];

test('days are whole days, the last one included', () => {
  expect(orderOf({ ...draft, team: 't1', from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
    ...{ node_id: 't1', from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z', event_ids: [] },
  });
});

test('a list, however it is written, takes the place of the filter', () => {
  expect(orderOf({ ...draft, team: 't1', list: `"${ids[0]}";\n ${ids[1]}` })).toEqual({
    ...{ mesh_type: 'coarse', mesh_subtype: 'male', event_ids: ids },
  });
});

test('a copy asks for the same', () => {
  const order = orderOf({ ...draft, team: 't1', from: '2026-02-01', to: '2026-02-28' });
  const copy = draftLike({ name: 'Season', order } as unknown as Batch);
  expect(copy.name).toBe('Season, again');
  expect(orderOf(copy)).toEqual(order);
});
