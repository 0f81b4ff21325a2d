import { createClient } from '@connectrpc/connect';
import type { Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { OverviewService } from '@strainscope/proto/reporting';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { benchPatience, benchScale, printFigure, printMachine, quantile } from '@strainscope/testing';
import { fillLargeTree } from './fill-large-tree.ts';
import { made } from './large-tree.ts';
import { reporting } from '../src/reporting.service.ts';

const queued = Math.max(1_000, Math.round(100_000 * benchScale));
const rounds = 40;
/** Every second player's event has a simulation, and every one of those waits. */
const sizes = { organizations: 20, institutions: 200, teams: 2_000, players: 2 * queued, onePendingOf: 2 };

/** Each beneath the one before. */
const [organization, institution, team] = [made(0, 7), made(1, 6), made(2, 5)];
const actors = {
  admin: { personId: made(9, 1), level: 1000, permissions: [] },
  organization: { personId: made(9, 2), level: 300, permissions: [] },
  coach: { personId: made(9, 3), level: 200, permissions: [] },
} as const satisfies Record<string, Actor>;

const asked: [who: keyof typeof actors, where: string, nodeId: string][] = [
  ['admin', 'everything', ''],
  ['admin', 'an organization', organization],
  ['organization', 'all that they see', ''],
  ['organization', 'an institution', institution],
  ['coach', 'all that they see', ''],
  ['coach', 'a team', team],
];

let service: TestedService;
let overview: Client<typeof OverviewService>;

beforeAll(async () => {
  service = await testedService(reporting, {});
  overview = createClient(OverviewService, service.calls);
  await fillLargeTree(service.running.app.get(EntityManager).fork(), sizes, () => undefined);
  await service.rows(`insert into access_grants values
    ('${actors.organization.personId}', '${organization}', 'staff', 300),
    ('${actors.coach.personId}', '${team}', 'staff', 200)`);
  printMachine();
}, benchPatience);

afterAll(() => service.stop());

test(
  'the lists of simulations while much is queued',
  async () => {
    const counted = await service.rows(`select count(*)::int as queued from simulations where outcome = 'pending'`);
    expect(counted).toEqual([{ queued }]);
    for (const [who, where, nodeId] of asked) {
      for (const group of ['pending', '']) {
        const value = await p95(actors[who], { nodeId, group });
        const what = `${group || 'all'} simulations of ${where}, asked for by ${who}, p95`;
        printFigure({ what, value, unit: 'ms', limit: { most: 200 } });
      }
    }
  },
  benchPatience,
);

/** Half the rounds ask for the first page, the others turn the pages from there on, as far as there are any. */
async function p95(actor: Actor, which: { nodeId: string; group: string }): Promise<number> {
  const milliseconds: number[] = [];
  let cursor = '';
  for (let round = 0; round < rounds; round += 1) {
    if (round < rounds / 2) cursor = '';
    const begun = performance.now();
    const { page } = await service.as(actor, () => overview.listSimulations({ ...which, page: { size: 50, cursor } }));
    milliseconds.push(performance.now() - begun);
    cursor = page!.nextCursor;
  }
  return quantile(milliseconds, 0.95);
}
