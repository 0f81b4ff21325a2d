import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { MarkResearchRuns } from '../src/migrations/2026-11-24-02-mark-research-runs.ts';
import { simulationOrchestrator } from '../src/simulation-orchestrator.service.ts';

const { service, migrations } = persistenceOf(simulationOrchestrator);
const before = migrations.slice(0, migrations.indexOf(MarkResearchRuns)).map(({ name }) => name);

test('runs that a batch made are of research, those that it found there and all others are not', async () => {
  const urls = await emptyDatabase('simulation-orchestrator');
  const url = urls['simulation-orchestrator']!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const [made, waiting, found, other, batch] = [newId(), newId(), newId(), newId(), newId()];
  try {
    await migrate(orm, before);
    await inService(
      `with simulated as (
         insert into simulations (id, event_id, person_id, team_id, scope, tenant_id, occurred_at, submitted_at, live,
           content_key, motion_key, motion_hash, motion_size, mesh_type, mesh_subtype, materials, solver_version, settings,
           status, attempt, own_failures, progress, reused)
         select id::uuid, id::uuid, id::uuid, id::uuid, '{}', id::uuid, now(), submitted_at::timestamptz, false, id, '', '',
           1, '', '', '', '', '{}', 'queued', 0, 0, 0, false
         from (values (?, '2026-02-01'), (?, '2026-02-01'), (?, '2026-01-01'), (?, '2026-02-01')) as made (id, submitted_at)),
       ordered as (
         insert into batches (id, owner_id, name, created_at, mesh_type, mesh_subtype, request)
         values (?::uuid, ?::uuid, '', '2026-01-31', '', '', '{}'))
       insert into batch_items (batch_id, event_id, answer, simulation_id)
       select ?::uuid, id::uuid, answer, id::uuid from (values (?, 'new'), (?, 'running'), (?, 'running')) as items (id, answer)
       returning 1`,
      [made, waiting, found, other, batch, batch, batch, made, waiting, found],
    );
    await migrate(orm);
    const marked = await inService<{ id: string }>('select id from simulations where research_only order by id');
    expect(marked.map(({ id }) => id)).toEqual([made, waiting].toSorted());
  } finally {
    await orm.close(true);
  }
});
