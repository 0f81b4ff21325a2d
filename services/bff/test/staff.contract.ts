import type { CallAnswer, Calls } from '@strainscope/console-contract';
import { goneNodeId } from './fakes/identity.fake.ts';
import { nodes } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

type Staff = CallAnswer<Calls['staff.list']>;

async function staff(search: string): Promise<Staff> {
  const response = await bff.fetch(`/bff/Admin/staffList?search=${encodeURIComponent(search)}`, { as: 1000 });
  return (await response.json()) as Staff;
}

test('whoever worked at a place that is gone is not listed there: every row names its place', async () => {
  const response = await bff.fetch('/bff/Admin/staffList', { as: 1000 });
  const { data } = (await response.json()) as Staff;
  expect(data.length).toBeGreaterThan(0);
  expect(data.map(({ node_id }) => node_id)).not.toContain(goneNodeId);
  for (const { node_name } of data) expect(node_name).not.toBe('');
});

test('a search among everybody is for places, too: by the name that the tree has for them', async () => {
  const { nodeId, kind } = nodes.find((node) => node.kind === 'institution')!;
  const { data, page } = await staff(`name of ${nodeId}`);
  expect(data.map(({ node_id, node_kind }) => [node_id, node_kind])).toEqual([[nodeId, kind]]);
  expect(page.total_is_least).toBeUndefined();
});

test('where more places are called so than are looked up, the list says that there are more', async () => {
  expect((await staff('name')).page.total_is_least).toBe(true);
});
