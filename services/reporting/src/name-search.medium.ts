import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { OverviewService } from '@strainscope/proto/reporting';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { actors, league, tree } from '../test/league.ts';
import { reporting } from './reporting.service.ts';

/** One more than searches count to bear the name. */
const called = 5_001;

let service: TestedService;
let overview: Client<typeof OverviewService>;
beforeAll(async () => {
  service = await testedService(reporting, {});
  overview = createClient(OverviewService, service.calls);
  for (const { type, key, message } of league()) await service.announce(type, key, message);
  await service.settled();
  await service.rows(
    `insert into people (id, first_name, last_name, scope)
     select gen_random_uuid(), 'Common', 'Number ' || lpad(n::text, 4, '0'), path
     from generate_series(1, ${called}) n, nodes where nodes.id = ?::uuid`,
    [tree.otherTeam],
  );
  await service.rows(
    `insert into members select id, ?::uuid, 'player', 'active', '', now(), scope from people where first_name = 'Common'`,
    [tree.otherTeam],
  );
}, 120_000);
afterAll(() => service.stop());

const find = (who: keyof typeof actors, search: string, nodeId = '') =>
  service.as(actors[who], async () => {
    const { players, page } = await overview.listPlayers({ search, nodeId, page: { size: 2 } });
    return {
      names: players.map(({ lastName }) => lastName),
      total: Number(page!.total),
      isLeast: page!.totalIsLeast,
    };
  });
const first = ['Number 0001', 'Number 0002'];

test.each(['common', 'Number', 'common number'])('“%s” is common: in order, and counted no further', async (search) => {
  expect(await find('admin', search)).toEqual({ names: first, total: 5_000, isLeast: true });
  expect(await find('admin', search, tree.otherTeam)).toEqual({ names: first, total: 5_000, isLeast: true });
});

test('whoever sees none of a common name finds none', async () => {
  expect(await find('coach', 'common')).toEqual({ names: [], total: 0, isLeast: false });
  expect(await find('admin', 'common', tree.team)).toEqual({ names: [], total: 0, isLeast: false });
});

test('what makes a common name rare finds few', async () => {
  expect(await find('admin', 'common number 000')).toEqual({ names: first, total: 9, isLeast: false });
  expect(await find('coach', 'common number 000')).toEqual({ names: [], total: 0, isLeast: false });
});

test('signs of patterns stand for themselves', async () => {
  expect(await find('admin', 'comm%')).toEqual({ names: [], total: 0, isLeast: false });
});
