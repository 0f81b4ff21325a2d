import { cpus, loadavg } from 'node:os';
import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { actorScope, can } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { OverviewService } from '@strainscope/proto/reporting';
import { serviceScope, withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { reporting } from '../src/reporting.service.ts';
import { fillLargeTree, made, sizes } from './large-tree.ts';

/** How many people the tree holds; the product promises its speed for a million. */
const people = Number(process.env.STRAINSCOPE_BENCH_PEOPLE ?? 100_000);
const rounds = Number(process.env.STRAINSCOPE_BENCH_ROUNDS ?? 40);
/** Milliseconds. */
const limits = { list: 200, search: 300, decision: 0.2 };

const actors = {
  admin: { personId: made(9, 2), level: 1000, permissions: [] },
  organization: { personId: made(9, 1), level: 300, permissions: [] },
  coach: { personId: made(9, 3), level: 200, permissions: [] },
} as const satisfies Record<string, Actor>;
const grants = `insert into access_grants values
  ('${actors.organization.personId}', '${made(0, 1)}', 'staff', 300),
  ('${actors.coach.personId}', '${made(2, 7)}', 'staff', 200)`;

let service: TestedService;
beforeAll(async () => {
  service = await testedService(reporting, {});
  const em = service.running.app.get(EntityManager).fork();
  for (const statement of [...fillLargeTree(people), grants]) {
    await withScope(em, serviceScope, (each) => each.execute(statement));
  }
  await em.execute('vacuum analyze');
}, 3_600_000);
afterAll(() => service.stop());

it('lists, search and decisions over a large tree', async () => {
  const overview = createClient(OverviewService, service.calls);
  const page = { size: 50 };
  const [organization, institution, team] = [made(0, 7), made(1, 7), made(2, 7)];
  const lists: Record<string, [keyof typeof actors, () => Promise<unknown>]> = {
    organizations: ['admin', () => overview.listGroups({ kind: 'organization', page })],
    'organizations by events': ['admin', () => overview.listGroups({ kind: 'organization', sort: 'events', page })],
    institutions: ['admin', () => overview.listGroups({ kind: 'institution', page })],
    teams: ['admin', () => overview.listGroups({ kind: 'team', page })],
    'teams by newest simulation': ['admin', () => overview.listGroups({ kind: 'team', sort: 'newest', page })],
    'teams of an institution': ['admin', () => overview.listGroups({ kind: 'team', parentId: institution, page })],
    'own teams of an organization': ['organization', () => overview.listGroups({ kind: 'team', page })],
    players: ['admin', () => overview.listPlayers({ page })],
    'players by last event': ['admin', () => overview.listPlayers({ sort: 'last_event', page })],
    'players by events': ['admin', () => overview.listPlayers({ sort: 'events', page })],
    'players of an organization': ['admin', () => overview.listPlayers({ nodeId: organization, page })],
    'a page of 1,000 players': ['admin', () => overview.listPlayers({ nodeId: organization, page: { size: 1_000 } })],
    'players of a team': ['admin', () => overview.listPlayers({ nodeId: team, page })],
    'undefined players': ['admin', () => overview.listPlayers({ undefinedOnly: true, page })],
    'own players of an organization': ['organization', () => overview.listPlayers({ page })],
    'the same by last event': ['organization', () => overview.listPlayers({ sort: 'last_event', page })],
    'own players of a coach': ['coach', () => overview.listPlayers({ page })],
    events: ['admin', () => overview.listEvents({ page })],
    'events of a team': ['admin', () => overview.listEvents({ nodeId: team, page })],
    'own events of an organization': ['organization', () => overview.listEvents({ page })],
    'own events of a coach': ['coach', () => overview.listEvents({ page })],
    'queued simulations': ['admin', () => overview.listSimulations({ group: 'pending', page })],
    'queued of an organization': [
      'admin',
      () => overview.listSimulations({ nodeId: organization, group: 'pending', page }),
    ],
    'own queued of an organization': ['organization', () => overview.listSimulations({ group: 'pending', page })],
    'own queued of a coach': ['coach', () => overview.listSimulations({ group: 'pending', page })],
    'failed simulations, none': ['admin', () => overview.listSimulations({ group: 'failed', page })],
  };
  const searches: typeof lists = {
    'search one player': ['admin', () => overview.listPlayers({ search: 'person c4ca42', page })],
    'search a common name': ['admin', () => overview.listPlayers({ search: 'cleo', page })],
    'the same by last event': ['admin', () => overview.listPlayers({ search: 'cleo', sort: 'last_event', page })],
    'search everybody': ['admin', () => overview.listPlayers({ search: 'person', page })],
    'search nobody': ['admin', () => overview.listPlayers({ search: 'zzz', page })],
    'search own players': ['organization', () => overview.listPlayers({ search: 'cleo', page })],
    'a coach searches own players': ['coach', () => overview.listPlayers({ search: 'person', page })],
    'search a team': ['admin', () => overview.listGroups({ kind: 'team', search: 'team 1234', page })],
  };
  const lines = [
    `${sizes.organizations} organizations, ${sizes.institutions} institutions, ${sizes.teams} teams, ${people} people,` +
      ` as many events, ${people / 10} queued simulations` +
      ' (STRAINSCOPE_BENCH_PEOPLE=1000000 for the size that the product promises)',
  ];
  for (const [calls, limit] of [
    [lists, limits.list],
    [searches, limits.search],
  ] as const) {
    for (const [title, [actor, ask]] of Object.entries(calls)) {
      lines.push(line(title, p95(await timed(title, actors[actor], ask)), limit));
    }
  }
  lines.push(line('a decision', decision(), limits.decision));
  lines.push(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]!.toFixed(1)}`);
  console.log(lines.join('\n'));
}, 1_200_000);

async function timed(title: string, actor: Actor, ask: () => Promise<unknown>): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await service.as(actor, ask).catch((cause: unknown) => {
      throw new Error(`No answer: ${title}`, { cause });
    });
    milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}

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
