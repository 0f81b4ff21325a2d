import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { actorScope, can } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { OverviewService } from '@strainscope/proto/reporting';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { BenchFigures, benchPatience as patience } from '@strainscope/testing';
import { everyList } from './every-list.ts';
import type { Ask } from './every-list.ts';
import { fillLargeTree } from './fill-large-tree.ts';
import { made, names } from './large-tree.ts';
import { reporting } from '../src/reporting.service.ts';

/** How many people the tree holds; the product promises its speed for a million. */
const players = Number(process.env.STRAINSCOPE_BENCH_PEOPLE ?? 1_000_000);
const rounds = Number(process.env.STRAINSCOPE_BENCH_ROUNDS ?? 20);
const sizes = { organizations: 100, institutions: 2_000, teams: 20_000, players };
/** Milliseconds. */
const limits = { list: 200, search: 300, decision: 0.2 };

const [organization, institution, team] = [made(0, 7), made(1, 7), made(2, 7)];
const actors = {
  admin: { personId: made(9, 1), level: 1000, permissions: [] },
  organization: { personId: made(9, 2), level: 300, permissions: [] },
  coach: { personId: made(9, 3), level: 200, permissions: [] },
} as const satisfies Record<string, Actor>;

const figures = new BenchFigures();
let service: TestedService;
let overview: Client<typeof OverviewService>;

beforeAll(async () => {
  figures.say(
    `making ${Object.entries(sizes)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}, as many events`,
  );
  service = await testedService(reporting, {});
  overview = createClient(OverviewService, service.calls);
  await fillLargeTree(service.running.app.get(EntityManager).fork(), sizes, figures.say);
  await service.rows(`insert into access_grants values
    ('${actors.organization.personId}', '${organization}', 'staff', 300),
    ('${actors.coach.personId}', '${team}', 'staff', 200)`);
}, patience);

afterAll(async () => {
  await service.stop();
  figures.sum();
});

test(
  'every list, page after page',
  async () => {
    const lists = everyList(() => overview, { everything: '', organization, institution, team }, made(3, 7));
    for (const who of everybody()) {
      for (const [what, ask] of lists) await measure(who, what, ask, limits.list);
    }
    const large = (page: object) => overview.listPlayers({ nodeId: organization, page: { ...page, size: 200 } });
    await measure('admin', 'largest pages, of 200 players', large, limits.list);
  },
  patience,
);

test(
  'searches',
  async () => {
    const { rare, common, first } = names;
    for (const who of everybody()) {
      for (const search of [
        rare,
        common,
        first,
        `${first} ${common}`,
        common.slice(0, 3),
        first.slice(0, 1),
        'Nobody',
      ]) {
        for (const sort of ['name', 'last_event', 'events']) {
          const ask: Ask = (page) => overview.listPlayers({ search, sort, page });
          await measure(who, `search “${search}” by ${sort}`, ask, limits.search);
        }
      }
      await measure(
        who,
        'search “team 1234”',
        (page) => overview.listGroups({ kind: 'team', search: 'team 1234', page }),
        limits.search,
      );
    }
  },
  patience,
);

test('a decision', () => {
  const grants = Array.from({ length: 50 }, (_, index) => ({ nodeId: made(2, index), level: 200 as const }));
  const actor = actorScope({ personId: made(9, 3), level: 200, permissions: [] }, grants, []);
  const resource = { scope: [made(0, 1), made(1, 1), made(2, 49)], personId: made(3, 1) };
  const milliseconds: number[] = [];
  let allowed = 0;
  for (let round = 0; round < 100_000; round++) {
    const start = performance.now();
    allowed += Number(can(actor, 'person:read', resource));
    milliseconds.push(performance.now() - start);
  }
  expect(allowed).toBe(100_000);
  figures.report('of somebody with 50 grants about a player', milliseconds, limits.decision);
});

/** Half the rounds ask for the first page, the others turn the pages from there on, as far as there are any. */
async function measure(who: keyof typeof actors, what: string, ask: Ask, limit: number): Promise<void> {
  const milliseconds: number[] = [];
  let cursor = '';
  for (let round = 0; round < rounds; round++) {
    if (round < rounds / 2) cursor = '';
    const start = performance.now();
    const { page } = await service.as(actors[who], () => ask({ size: 50, cursor }));
    milliseconds.push(performance.now() - start);
    cursor = page!.nextCursor;
  }
  figures.report(`${who}: ${what}`, milliseconds, limit);
}

function everybody(): (keyof typeof actors)[] {
  return Object.keys(actors) as (keyof typeof actors)[];
}
