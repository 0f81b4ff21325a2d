import type { CallAnswer, Calls, SearchHit } from '@strainscope/console-contract';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

async function search(query: string, as: 200 | 1000) {
  const response = await bff.fetch(`/bff/search?q=name${query}`, { as });
  return (await response.json()) as CallAnswer<Calls['search.find']>;
}
const typesOf = (hits: readonly SearchHit[]) => [...new Set(hits.map(({ type }) => type))].sort();

test('the palette gets some of everything; administrators find guardians, too', async () => {
  expect(typesOf((await search('', 200)).data.hits)).not.toContain('guardian');
  const { data } = await search('', 1000);
  expect(typesOf(data.hits)).toEqual(['guardian', 'institution', 'organization', 'player', 'team']);
});

test('of several types it says which go on, and counts all', async () => {
  const { data, page } = await search('', 1000);
  expect(data.more_of).toEqual(['player']);
  expect(data.hits.filter(({ type }) => type === 'player')).toHaveLength(5);
  expect(page.total).toBeGreaterThan(data.hits.length);
  // There is no further page of everything.
  expect(page.next_cursor).toBeNull();
});

test('with a type it answers a page of that type alone, which says whether there is more', async () => {
  const players = await search('&type=player&itemPerPage=20', 200);
  expect(typesOf(players.data.hits)).toEqual(['player']);
  expect(players.page).toEqual({ next_cursor: null, total: players.data.hits.length });
  expect(players.data.more_of).toEqual([]);
  const few = await search('&type=player&itemPerPage=2', 200);
  expect(few.data).toMatchObject({ hits: { length: 2 }, more_of: ['player'] });
  expect(few.page).toEqual({ next_cursor: 'the rest', total: players.page.total });
  expect(players.data.hits[0]!.context).not.toBe('');
});

test('guardians are for administrators', async () => {
  const [guardian] = (await search('&type=guardian', 1000)).data.hits;
  expect([guardian?.type, guardian?.context.split(' ')[0]]).toEqual(['guardian', 'guardian']);
  expect((await search('&type=guardian', 200)).data).toEqual({ hits: [], more_of: [] });
});

test('administrators find every account, with or without a team; nobody else does', async () => {
  const [account] = (await search('&type=person', 1000)).data.hits;
  expect([account?.type, account?.context]).toEqual(['person', expect.stringContaining('@')]);
  expect((await search('&type=person', 200)).data).toEqual({ hits: [], more_of: [] });
});

test('whoever is found as a player or a guardian is not told once more as an account', async () => {
  const accounts = (await search('&type=person', 1000)).data.hits.map(({ _id }) => _id);
  const { hits } = (await search('', 1000)).data;
  expect(accounts).toContain(hits.find(({ type }) => type === 'guardian')?._id);
  expect(typesOf(hits)).not.toContain('person');
});
