import type { SearchHit } from '@strainscope/console-contract';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

async function search(query: string, as: 200 | 1000) {
  const response = await bff.fetch(`/bff/search?q=name${query}`, { as });
  return (await response.json()) as { data: SearchHit[]; page: { next_cursor: string | null; total: number } };
}
const typesOf = (hits: readonly SearchHit[]) => [...new Set(hits.map(({ type }) => type))].sort();

test('the palette gets some of everything; administrators find guardians, too', async () => {
  expect(typesOf((await search('', 200)).data)).not.toContain('guardian');
  const { data } = await search('', 1000);
  expect(typesOf(data)).toEqual(['guardian', 'institution', 'organization', 'player', 'team']);
});

test('with a type it answers a page of that type alone, which says whether there is more', async () => {
  const players = await search('&type=player&itemPerPage=20', 200);
  expect(typesOf(players.data)).toEqual(['player']);
  expect(players.page.total).toBeGreaterThan(0);
  expect(players.data[0]!.context).not.toBe('');
});

test('guardians are for administrators', async () => {
  const [guardian] = (await search('&type=guardian', 1000)).data;
  expect([guardian?.type, guardian?.context.split(' ')[0]]).toEqual(['guardian', 'guardian']);
  expect((await search('&type=guardian', 200)).data).toEqual([]);
});
