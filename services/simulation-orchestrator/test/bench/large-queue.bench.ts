import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '@strainscope/access';
import { Level, newId, systemClock } from '@strainscope/kernel';
import {
  BatchService,
  BudgetService,
  CostService,
  OperationsService,
  SimulationService,
} from '@strainscope/proto/simulation';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { benchPatience, benchScale, printFigure, printMachine, quantile } from '@strainscope/testing';
import { orchestratorConfig, simulationOrchestrator } from '../../src/index.ts';
import { ClaimWork } from '../../src/leases/commands/claim-work.ts';
import { claimer, deliver, recordedHae, refOf } from '../fixtures.ts';
import type { TestOrchestrator } from '../orchestrator.ts';
import { solverVersion } from '../orchestrator.ts';
import { commit } from '../results.ts';
import { TestBlobs } from '../test-blobs.ts';

const tenants = 20;
const [finished, queued] = [10_000, 100_000].map((count) => Math.max(tenants, Math.round(count * benchScale)));
/** What one batch may order. */
const ofBatch = Math.max(1, Math.round(10_000 * benchScale));
const ofPerson = 20;
const rounds = 40;
const researcher: Actor = { personId: newId(), level: Level.admin, permissions: ['research', 'operator', 'super'] };

let service: TestedService;
let blobs: TestBlobs;

beforeAll(async () => {
  blobs = await TestBlobs.open();
  service = await testedService(simulationOrchestrator, orchestratorConfig.parse({ solverVersion }), {
    blobs: blobs.store,
  });
  const orchestrator: Pick<TestOrchestrator, 'blobs' | 'em' | 'get' | 'query'> & { clock: typeof systemClock } = {
    blobs,
    clock: systemClock,
    em: service.running.app.get(EntityManager),
    get: (type) => service.running.app.get(type, { strict: false }),
    query: service.rows,
  };
  const solver = orchestrator as TestOrchestrator;
  for (let tenant = 0; tenant < tenants; tenant += 1) {
    const tenantId = newId();
    const solved = await recordedHae(orchestrator, { tenantId });
    await permitResearch(solved.personId);
    await deliver(solver, solved);
    const [work] = await orchestrator.get(ClaimWork).execute(claimer('bench'));
    await commit(solver, refOf(work!));
    await multiplyFinished(solved.eventId, finished! / tenants - 1);
    await deliver(solver, await recordedHae(orchestrator, { tenantId }));
    await limit(tenantId);
  }
  await multiplyQueued(queued! / tenants - 1);
  // As the server does by itself, some minutes after so much came.
  await orchestrator.em.fork().execute('vacuum analyze');
  printMachine();
}, benchPatience);

afterAll(async () => {
  await service.stop();
  await blobs.close();
});

test(
  'a finished batch is submitted again',
  async () => {
    const batches = service.client(BatchService, researcher);
    const events = await service.rows<{ id: string }>(
      `select event_id as id from simulations where status = 'complete'`,
    );
    const order = { eventIds: events.map(({ id }) => id), meshType: 'coarse', meshSubtype: 'male' };
    const begun = performance.now();
    const preview = await batches.previewBatch(order);
    const batch = await batches.submitBatch({ name: 'Again', order });
    const seconds = (performance.now() - begun) / 1_000;
    expect(preview).toMatchObject({ events: events.length, new: 0, reused: events.length });
    expect(batch).toMatchObject({ events: events.length, submitting: 0, complete: events.length });
    printFigure({
      what: `finished batch of ${events.length} previewed and submitted again, no new work`,
      value: seconds,
      unit: 's',
      limit: { most: 10 },
    });
  },
  benchPatience,
);

test(
  'lists while much is queued',
  async () => {
    const call = <T>(work: () => Promise<T>) => service.as(researcher, work);
    const operations = createClient(OperationsService, service.calls);
    const batches = createClient(BatchService, service.calls);
    const costs = createClient(CostService, service.calls);
    const simulations = createClient(SimulationService, service.calls);
    const page = { size: 50, cursor: '' };
    const batchId = (await call(() => batches.listBatches({ page }))).batches[0]!.batchId;
    await orderInBatches(batchId);
    const waiting = await service.rows<{ id: string; event_id: string }>(
      `select id, event_id from simulations where status = 'queued' order by id limit ${rounds}`,
    );
    const lists: [string, (round: number) => Promise<unknown>][] = [
      ['pools, and who waits', () => operations.getFigures({})],
      ['attempts', () => operations.listAttempts({ page })],
      ['failed attempts', () => operations.listAttempts({ outcome: 'failed', page })],
      ['causes of failures', () => operations.listFailureCauses({})],
      ['what operators did', () => operations.listOperatorActions({ page })],
      ['batches', () => batches.listBatches({ page })],
      ['items of a batch', () => batches.listBatchItems({ batchId, page })],
      ...['organization', 'institution', 'team', 'pool', 'simulation'].map((by): [string, () => Promise<unknown>] => [
        `costs by ${by}`,
        () => costs.getCosts({ by, page }),
      ]),
      ['budgets', () => createClient(BudgetService, service.calls).getBudgets({})],
      ['a queued one with its place', (round) => simulations.getSimulation({ simulationId: waiting[round]!.id })],
      ['simulations of an event', (round) => simulations.listOfEvent({ eventId: waiting[round]!.event_id })],
    ];
    for (const [what, ask] of lists) {
      const milliseconds: number[] = [];
      for (let round = 0; round < Math.min(rounds, waiting.length); round += 1) {
        const begun = performance.now();
        await call(() => ask(round));
        milliseconds.push(performance.now() - begun);
      }
      printFigure({ what: `${what}, p95`, value: quantile(milliseconds, 0.95), unit: 'ms', limit: { most: 200 } });
    }
  },
  benchPatience,
);

async function limit(tenantId: string): Promise<void> {
  await service.rows(`insert into access_nodes (id, kind, path) values (?, 'organization', ?::uuid[])`, [
    tenantId,
    `{${tenantId}}`,
  ]);
  await service.client(BudgetService, researcher).setBudget({ nodeId: tenantId, concurrent: 10_000 });
}

function permitResearch(personId: string): Promise<unknown> {
  return service.rows(
    `insert into processing_permissions (person_id, permitted, consent_version, minor, revision)
     values (?, '{care,team,research}', '1', false, 1)
     on conflict (person_id) do update set permitted = excluded.permitted`,
    [personId],
  );
}

/** Copies of an event with all that its solving left, as if each had been solved. */
async function multiplyFinished(eventId: string, times: number): Promise<void> {
  const copyOf = (row: string, changed: string) => `(jsonb_populate_record(${row}, jsonb_build_object(${changed}))).*`;
  for (const statement of [
    `insert into motions select ${copyOf('m', `'event_id', gen_random_uuid()`)}
     from motions m, generate_series(1, ${times}) where event_id = ?`,
    `insert into simulations select ${copyOf('s', `'id', gen_random_uuid(), 'event_id', m.event_id`)}
     from simulations s join motions m on m.motion_hash = s.motion_hash and m.event_id <> s.event_id
     where s.event_id = ?`,
    ...['attempts', 'cost_entries'].map((table) => {
      const fence = table === 'attempts' ? `, 'fence', nextval('fences')` : '';
      return `insert into ${table} select ${copyOf('a', `'simulation_id', c.id${fence}`)}
        from ${table} a join simulations s on s.id = a.simulation_id
        join simulations c on c.content_key = s.content_key and c.id <> s.id where s.event_id = ?`;
    }),
  ]) {
    await service.rows(statement, [eventId]);
  }
}

/** All that waits, as batches like the one given that ordered it by a filter. */
async function orderInBatches(batchId: string): Promise<void> {
  await service.rows(
    `with waiting as (
       select id, event_id, ((row_number() over () - 1) / ?)::int as n from simulations where status = 'queued'
     ), made as (
       insert into batches select (jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'request', b.request || '{"eventIds": []}'))).*
       from batches b, (select distinct n from waiting) as each where b.id = ? returning id
     ), numbered as (select id as batch_id, row_number() over () - 1 as n from made)
     insert into batch_items (batch_id, event_id, answer, simulation_id)
     select batch_id, event_id, 'new', id from waiting join numbered using (n)`,
    [ofBatch, batchId],
  );
  await service.rows('analyze');
}

/** Each that waits, again and again, with contents of their own; a person has some. */
async function multiplyQueued(times: number): Promise<void> {
  await service.rows(
    `insert into simulations select (jsonb_populate_record(s, jsonb_build_object(
       'id', gen_random_uuid(), 'event_id', gen_random_uuid(), 'content_key', md5(n::text || s.id::text),
       'person_id', md5(s.id::text || n / ${ofPerson})::uuid))).*
     from simulations s, generate_series(1, ${times}) n where s.status = 'queued'`,
  );
  await service.rows(
    `insert into processing_permissions (person_id, permitted, consent_version, minor, revision)
     select distinct person_id, '{care,team,research}'::text[], '1', false, 1 from simulations
     on conflict do nothing`,
  );
}
