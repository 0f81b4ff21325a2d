import type { CallAnswer, Calls } from '@strainscope/console-contract';
import { idOf } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const one = idOf('a batch');
const other = idOf('another batch');

test.each([
  ['', [one]],
  [`?ids=${one}`, [one]],
  [`?ids=${other},${one}`, [one]],
  [`?ids=${other}`, []],
])('batches are asked for by their ids, or all of them: %j', async (query, found) => {
  const response = await bff.fetch(`/bff/batches${query}`, { as: 'research' });
  const { data } = (await response.json()) as CallAnswer<Calls['batches.list']>;
  expect(data.map(({ _id }) => _id)).toEqual(found);
});

test.each([{ order_id: other }, {}])('the id of an order goes with it where it has one: %j', async (named) => {
  const response = await bff.fetch('/bff/batches/submit', {
    method: 'POST',
    as: 'research',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Again', ...named }),
  });
  const { data } = (await response.json()) as CallAnswer<Calls['batches.submit']>;
  expect(data._id).toBe(named.order_id ?? one);
});

test('one alone tells what was ordered', async () => {
  const response = await bff.fetch(`/bff/batches/${one}`, { as: 'research' });
  const { data } = (await response.json()) as CallAnswer<Calls['batches.get']>;
  const order = { event_ids: [idOf('event of a batch')], mesh_type: 'fine', mesh_subtype: 'female' };
  expect(data).toMatchObject({ _id: one, events: 1, order: { ...order, node_id: null } });
  const list = await bff.fetch('/bff/batches', { as: 'research' });
  expect(await list.text()).not.toContain(idOf('event of a batch'));
});

test('an item tells on which head and by which version its strain was made', async () => {
  const response = await bff.fetch(`/bff/batches/${one}/items`, { as: 'research' });
  const { data } = (await response.json()) as CallAnswer<Calls['batches.items']>;
  expect(data).toMatchObject([{ basis: { mesh_subtype: 'male', solver_version: '0.4.0', stale: ['solver', 'head'] } }]);
});
