import { largestBatch, type BatchWithOrder } from '@strainscope/console-contract';
import {
  aboutEventIds,
  batchDraft,
  draftLike,
  listWords,
  orderOf,
  type BatchDraft,
  wrongWords,
} from './batch-draft.ts';

const draft: BatchDraft = { name: 'Season', mesh_type: 'coarse', mesh_subtype: 'male' };
const ids = ['0198c0de-0000-7000-8000-000000000005', '0198c0de-0000-7000-8000-000000000006'];

test('days are whole days, the last one included', () => {
  expect(orderOf({ ...draft, team: 't1', from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
    node_id: 't1',
    from: '2026-02-01T00:00:00Z',
    to: '2026-03-01T00:00:00Z',
    event_ids: [],
  });
});

test('a list, however it is written, takes the place of the filter', () => {
  expect(orderOf({ ...draft, team: 't1', list: `"${ids[0]}";\n ${ids[1]}` })).toEqual({
    mesh_type: 'coarse',
    mesh_subtype: 'male',
    event_ids: ids,
  });
});

test('a copy asks for the same', () => {
  const order = orderOf({ ...draft, team: 't1', from: '2026-02-01', to: '2026-02-28' });
  const copy = draftLike({ name: 'Season', order } as unknown as BatchWithOrder);
  expect(copy.name).toBe('Season, again');
  expect(orderOf(copy)).toEqual(order);
});

test('of a list it is said how many ids are taken, each once, and which words are none', () => {
  expect(listWords(`${ids[0]}, LX1140-7001\n${ids[1]} ${ids[1]!.toUpperCase()}`)).toBe(
    '2 event ids; not one: LX1140-7001',
  );
  expect(listWords(`https://strainscope.example/player/details/${ids[0]}?t=1`)).toBe('1 event id');
  expect(listWords(`${ids[0]} 1 2 3 4 5 6 7`)).toBe('1 event id; not one: 1, 2, 3, 4, 5 and 2 more');
  expect(listWords(` ; ,"" `)).toBeUndefined();
});

test('whoever lists the number that the sensor gave an event is told that it is another one', () => {
  expect(batchDraft.safeParse({ ...draft, list: '7001' }).error?.issues).toMatchObject([
    { message: `There is no event id in it. ${aboutEventIds}` },
  ]);
  expect(aboutEventIds).toMatch(/; the one that the sensor gave it is another\.$/);
});

test('an id with more to it is none', () => {
  expect(listWords(`aa${ids[0]} ${ids[0]}-1`)).toBe(`0 event ids; not one: aa${ids[0]}, ${ids[0]}-1`);
});

test('a list is as long as a batch may be, each event counted once', () => {
  const list = (many: number) =>
    Array.from({ length: many }, (_, index) => ids[0]!.replace(/.{6}$/, String(index).padStart(6, '0')));
  const faults = (list: string[]) => batchDraft.safeParse({ ...draft, list: list.join('\n') }).error?.issues;
  expect(faults([...list(largestBatch), ...list(2000)])).toBeUndefined();
  expect(faults(list(largestBatch + 1))).toMatchObject([
    { path: ['list'], message: 'A batch has at most 10,000 events: take some out, and order them in another one.' },
  ]);
});

test('the days are in their order, unless a list takes their place', () => {
  const days = { from: '2026-11-30', to: '2026-11-01' };
  const faults = (values: object) => batchDraft.safeParse(values).error?.issues.map(({ path }) => path.join('.'));
  expect(faults({ ...draft, ...days })).toEqual(['to']);
  expect(faults({ ...draft, ...days, name: '' })).toEqual(['name', 'to']);
  expect(faults({ ...draft, from: days.to, to: days.to })).toBeUndefined();
  expect(faults({ ...draft, ...days, list: ids[0] })).toBeUndefined();
});

test.each([
  ['', []],
  ['0198c0de-0000-7000-8000-000000000005', []],
  ['0198c0de-0000-7000-8000-000000000005, LX1140-7001', ['LX1140-7001']],
  ['0198c0de-0000-7000-8000-00000000000', ['0198c0de-0000-7000-8000-00000000000']],
  ['x0198c0de-0000-7000-8000-000000000005', ['x0198c0de-0000-7000-8000-000000000005']],
])('of the list %j no event ids are %j', (list, expected) => {
  expect(wrongWords(list)).toEqual(expected);
});
