import { cpus } from 'node:os';
import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { actorScope, can } from '@strainscope/access';
import { OverviewService } from '@strainscope/proto/reporting';
import { serviceScope, withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { reporting } from '../src/reporting.service.ts';

/** How many people the tree holds; the product promises its speed for a million. */
const people = Number(process.env.STRAINSCOPE_BENCH_PEOPLE ?? 100_000);
const nodes = { organizations: 100, institutions: 2_000, teams: 20_000 };
const rounds = Number(process.env.STRAINSCOPE_BENCH_ROUNDS ?? 15);
const limits = { list: 200, search: 300, decision: 0.2 };

const made = (kind: number, number: number) => `00000000-0000-7000-900${kind}-${String(number).padStart(12, '0')}`;

/** Straight into the read model: a million events would take the better part of an hour. */
const fill = [
  `create function made(kind int, number int) returns uuid immutable language sql as
     $$ select ('00000000-0000-7000-900' || kind || '-' || lpad(number::text, 12, '0'))::uuid $$`,
  `insert into nodes (id, kind, name, named_at, path)
   select made(0, n), 'organization', 'Organization ' || n, now(), array[made(0, n)]
   from generate_series(1, ${nodes.organizations}) n`,
  `insert into nodes (id, kind, name, named_at, parent_id, path)
   select made(1, n), 'institution', 'Institution ' || n, now(), o.id, o.path || made(1, n)
   from generate_series(1, ${nodes.institutions}) n join nodes o on o.id = made(0, n % ${nodes.organizations} + 1)`,
  `insert into nodes (id, kind, name, named_at, parent_id, path)
   select made(2, n), 'team', 'Team ' || n, now(), i.id, i.path || made(2, n)
   from generate_series(1, ${nodes.teams}) n join nodes i on i.id = made(1, n % ${nodes.institutions} + 1)`,
  `insert into people (id, first_name, last_name, scope)
   select made(3, n), (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gia', 'Hal'])[n % 8 + 1],
          'Person ' || md5(n::text), t.path
   from generate_series(1, ${people}) n join nodes t on t.id = made(2, n % ${nodes.teams} + 1)`,
  `insert into members select made(3, n), t.id, 'player', 'active', '', now(), t.path
   from generate_series(1, ${people}) n join nodes t on t.id = made(2, n % ${nodes.teams} + 1)`,
  `insert into totals
   select person_id, node_id, scope, 5, 0, 5, 0, 0, 0, now(), 'complete', now(), now() from members`,
  `insert into access_nodes select id, kind, path from nodes`,
  `insert into access_grants values (made(9, 1), made(0, 1), 'staff', 300)`,
  `insert into members select made(9, 1), id, 'staff', 'active', '', now(), path from nodes where id = made(0, 1)`,
];

const admin = { personId: made(9, 2), level: 1000, permissions: [] } as const;
const organizationStaff = { personId: made(9, 1), level: 300, permissions: [] } as const;

let service: TestedService;
beforeAll(async () => {
  service = await testedService(reporting, {});
});
afterAll(() => service.stop());

it('lists, search and decisions over a large tree', async () => {
  const overview = createClient(OverviewService, service.calls);
  const em = service.running.app.get(EntityManager).fork();
  for (const statement of fill) await withScope(em, serviceScope, (each) => each.execute(statement));
  for (const table of ['nodes', 'people', 'members', 'totals']) await em.execute(`vacuum analyze ${table}`);

  const page = { size: 50 };
  const asked: [string, typeof admin | typeof organizationStaff, number, () => Promise<unknown>][] = [
    ['organizations', admin, limits.list, () => overview.listGroups({ kind: 'organization', page })],
    ['institutions', admin, limits.list, () => overview.listGroups({ kind: 'institution', page })],
    ['teams', admin, limits.list, () => overview.listGroups({ kind: 'team', page })],
    [
      'teams of an institution',
      admin,
      limits.list,
      () => overview.listGroups({ kind: 'team', parentId: made(1, 7), page }),
    ],
    ['own teams of an organization', organizationStaff, limits.list, () => overview.listGroups({ kind: 'team', page })],
    ['all players', admin, limits.list, () => overview.listPlayers({ page })],
    ['players of a team', admin, limits.list, () => overview.listPlayers({ nodeId: made(2, 7), page: { size: 1000 } })],
    ['own players of an organization', organizationStaff, limits.list, () => overview.listPlayers({ page })],
    ['search a player', admin, limits.search, () => overview.listPlayers({ search: 'person c4ca42', page })],
    ['search a common name', admin, limits.search, () => overview.listPlayers({ search: 'cleo', page })],
    ['search a team', admin, limits.search, () => overview.listGroups({ kind: 'team', search: 'team 1234', page })],
  ];
  const lines: string[] = [];
  for (const [title, actor, limit, ask] of asked) {
    const milliseconds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      await service.as(actor, ask);
      milliseconds.push(performance.now() - start);
    }
    lines.push(line(title, p95(milliseconds), limit));
  }
  lines.push(line('a decision', decision(), limits.decision));
  console.log(
    [
      `${nodes.organizations} organizations, ${nodes.institutions} institutions, ${nodes.teams} teams, ${people} people` +
        ' (STRAINSCOPE_BENCH_PEOPLE=1000000 for the size that the product promises)',
      ...lines,
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    ].join('\n'),
  );
}, 1_200_000);

function line(title: string, milliseconds: number, limit: number): string {
  return `${title.padEnd(32)} p95 ${milliseconds.toPrecision(3)} ms, ${(milliseconds / limit).toFixed(3)} of ${limit} ms`;
}

function p95(milliseconds: number[]): number {
  return milliseconds.toSorted((a, b) => a - b)[Math.ceil(0.95 * milliseconds.length) - 1]!;
}

/** Whether somebody with fifty grants may read of a player, ms each. */
function decision(): number {
  const grants = Array.from({ length: 50 }, (_, index) => ({ nodeId: made(2, index), level: 200 as const }));
  const actor = actorScope({ personId: made(9, 3), level: 200, permissions: [] }, grants, []);
  const resource = { scope: [made(0, 1), made(1, 1), made(2, 49)], personId: made(3, 1) };
  const times = 100_000;
  const start = performance.now();
  let allowed = 0;
  for (let round = 0; round < times; round++) allowed += Number(can(actor, 'person:read', resource));
  expect(allowed).toBe(times);
  return (performance.now() - start) / times;
}
