import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { OverviewService } from '@strainscope/proto/reporting';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { reporting } from '../src/reporting.service.ts';
import { actors, league, tree } from './league.ts';

/** One more than searches count to bear the name; and fewer, whose two names begin alike. */
const [called, twins] = [20_001, 12_000];

let service: TestedService;
let overview: Client<typeof OverviewService>;
beforeAll(async () => {
  service = await testedService(reporting, {});
  overview = createClient(OverviewService, service.calls);
  for (const { type, key, message } of league()) await service.announce(type, key, message);
  await service.settled();
  await service.rows(
    `insert into people (id, first_name, last_name, scope)
     select gen_random_uuid(), first_name, last_name || ' ' || lpad(n::text, 5, '0'), path
     from nodes, (values ('Common', 'Number', ${called}), ('Twin', 'Twinning', ${twins})) as name (first_name, last_name, times),
          generate_series(1, times) n
     where nodes.id = ?::uuid`,
    [tree.otherTeam],
  );
  await service.rows(
    `insert into members select id, ?::uuid, 'player', 'active', '', now(), scope from people where first_name in ('Common', 'Twin')`,
    [tree.otherTeam],
  );
}, 600_000);
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
const first = ['Number 00001', 'Number 00002'];

test.each(['common', 'Number', 'common number'])('“%s” is common: in order, and counted no further', async (search) => {
  expect(await find('admin', search)).toEqual({ names: first, total: 20_000, isLeast: true });
  expect(await find('admin', search, tree.otherTeam)).toEqual({ names: first, total: 20_000, isLeast: true });
});

test('people are counted, not words of their names', async () => {
  const names = ['Twinning 00001', 'Twinning 00002'];
  for (const nodeId of ['', tree.otherTeam]) {
    expect(await find('admin', 'twin', nodeId)).toEqual({ names, total: twins, isLeast: false });
  }
});

test('whoever sees none of a common name finds none', async () => {
  expect(await find('coach', 'common')).toEqual({ names: [], total: 0, isLeast: false });
  expect(await find('admin', 'common', tree.team)).toEqual({ names: [], total: 0, isLeast: false });
});

test('what makes a common name rare finds few', async () => {
  expect(await find('admin', 'common number 0000')).toEqual({ names: first, total: 9, isLeast: false });
  expect(await find('coach', 'common number 0000')).toEqual({ names: [], total: 0, isLeast: false });
});

test('signs of patterns stand for themselves', async () => {
  expect(await find('admin', 'comm%')).toEqual({ names: [], total: 0, isLeast: false });
});
