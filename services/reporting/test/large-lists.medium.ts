import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { OverviewService } from '@strainscope/proto/reporting';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { RowsRead } from '@strainscope/testing';
import { reporting } from '../src/reporting.service.ts';
import { everyList } from './every-list.ts';
import { fillLargeTree } from './fill-large-tree.ts';
import { filledTables, made, names, summaryTables } from './large-tree.ts';

/** Enough for the planner to tell a page from what is large: an organization has 12,500 players, an institution 500. */
const sizes = { organizations: 2, institutions: 50, teams: 200, players: 25_000 };
const big = [...filledTables, ...summaryTables].filter((table) => table !== 'nodes');
const page = { size: 50 };
/**
 * Rows of one table for a page of 50: those of the page and of who they are and where, and as many as the planner thinks
 * that row-level security may leave out on the way to them. In whatever has fewer it may read all.
 */
const mostRead = 700;

const actors = {
  admin: { personId: made(9, 1), level: 1000, permissions: [] },
  organization: { personId: made(9, 2), level: 300, permissions: [] },
  coach: { personId: made(9, 4), level: 200, permissions: [] },
} as const satisfies Record<string, Actor>;
const [organization, institution, team] = [made(0, 1), made(1, 2), made(2, 7)];

let service: TestedService;
let overview: Client<typeof OverviewService>;
let rowsRead: RowsRead;

beforeAll(async () => {
  service = await testedService(reporting, {});
  overview = createClient(OverviewService, service.calls);
  const em = service.running.app.get(EntityManager);
  rowsRead = new RowsRead(em);
  await fillLargeTree(em.fork(), sizes, () => undefined);
  await service.rows(`insert into access_grants values
    ('${actors.organization.personId}', '${organization}', 'staff', 300),
    ('${actors.coach.personId}', '${team}', 'staff', 200)`);
}, 600_000);
afterAll(() => service.stop());

const everybody = Object.keys(actors) as (keyof typeof actors)[];
const lists = everyList(() => overview, { everything: '', organization, institution, team }, made(3, 7));

test.each(everybody.flatMap((who) => lists.map(([what, ask]) => [who, what, ask] as const)))(
  'as %s: %s, page after page',
  async (who, _, ask) => {
    let cursor = '';
    for (let turned = 0; turned < 3; turned++) {
      const read = await readBy(who, async () => {
        cursor = (await ask({ ...page, cursor })).page!.nextCursor;
      });
      expect(read.scanned).toEqual([]);
      expect(read.most).toBeLessThanOrEqual(mostRead);
      if (cursor === '') break;
    }
  },
);

test.each([
  ['a name that one bears', names.rare, 1],
  ['a name that one in a hundred bears', names.common, sizes.players / 80],
  ['how it begins', names.common.slice(0, 3), sizes.players / 80],
  ['first and last name', `${names.first} ${names.common}`, sizes.players / 1_000],
  ['a name that nobody bears', 'Nobody', 0],
])('searching %s looks up those who bear it', async (_, search, atMost) => {
  for (const sort of ['name', 'last_event', 'events']) {
    let total = 0;
    const read = await readBy('admin', async () => {
      total = Number((await overview.listPlayers({ search, sort, page })).page!.total);
    });
    expect(total).toBeGreaterThanOrEqual(Math.min(1, atMost));
    expect(total).toBeLessThanOrEqual(atMost);
    expect(read.scanned).toEqual([]);
    // Their words twice, to see how many they are and who; then each of them; then the page.
    expect(read.most).toBeLessThanOrEqual(3 * atMost + mostRead);
  }
});

test('a search among few reads these', async () => {
  const players = sizes.players / sizes.teams;
  const read = await readBy('coach', () => overview.listPlayers({ search: names.first, page }));
  expect(read.scanned).toEqual([]);
  expect(read.most).toBeLessThanOrEqual(2 * players + mostRead);
});

test('regions of everybody are summed over nodes', async () => {
  const read = await readBy('organization', () => overview.getRegionSummary({}));
  expect(read.scanned).toEqual([]);
  expect(read.most).toBeLessThanOrEqual(mostRead);
});

test('what is kept of nodes is read of those below the one that is named', async () => {
  const read = await rowsRead.of(() =>
    service.as(actors.admin, () => overview.listPlayers({ nodeId: institution, page })),
  );
  const { scanned, entries } = read.get('node_totals')!;
  expect(scanned).toBe(0);
  expect(entries).toBeLessThanOrEqual(2 * (1 + sizes.teams / sizes.institutions));
});

test('whether regions may be seen is asked of all their nodes at once', async () => {
  const ofOrganization = 1 + (sizes.institutions + sizes.teams) / sizes.organizations;
  const read = await rowsRead.of(() => service.as(actors.organization, () => overview.getRegionSummary({})));
  // The totals beside them are read by key, each once; a look at each region's node would come on top.
  expect(read.get('node_totals')!.entries).toBeLessThanOrEqual(ofOrganization);
});

test('the totals that lists tell are those of the rows', async () => {
  await service.as(actors.admin, async () => {
    const events = await overview.listEvents({ nodeId: team, page: { size: 1_000 } });
    expect(events.page!.total).toBe(BigInt(events.events.length));
    const runs = await overview.listSimulations({ nodeId: team, group: 'complete', page: { size: 1_000 } });
    expect(runs.page!.total).toBe(BigInt(runs.simulations.length));
    const { regions } = await overview.getRegionSummary({ nodeId: team });
    expect(regions.map(({ events }) => events)).toEqual([runs.page!.total, runs.page!.total]);
  });
});

/** Answers which of the tables with rows of people were scanned, and the most rows that were read of one. */
async function readBy(who: keyof typeof actors, ask: () => Promise<unknown>) {
  const read = await rowsRead.of(() => service.as(actors[who], ask));
  const rows = big.map((table) => ({ table, ...read.get(table)! }));
  return {
    scanned: rows.filter(({ scanned }) => scanned > 0).map(({ table }) => table),
    most: Math.max(...rows.map(({ fetched, entries }) => Math.max(fetched, entries))),
  };
}
