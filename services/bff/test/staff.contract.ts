import type { AnswerOf, Operations } from '@strainscope/console-contract';
import { goneNodeId } from './fakes/identity.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

test('whoever worked at a place that is gone is not listed there: every row names its place', async () => {
  const response = await bff.fetch('/bff/Admin/staffList', { as: 1000 });
  const { data } = (await response.json()) as AnswerOf<Operations['/Admin/staffList']>;
  expect(data.length).toBeGreaterThan(0);
  expect(data.map(({ node_id }) => node_id)).not.toContain(goneNodeId);
  for (const { node_name } of data) expect(node_name).not.toBe('');
});
