import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { RestoreUploadGrants } from '../src/migrations/2026-11-24-01-restore-upload-grants.ts';
import { simulationOrchestrator } from '../src/simulation-orchestrator.service.ts';

const { service, migrations } = persistenceOf(simulationOrchestrator);
const others = migrations.filter((each) => each !== RestoreUploadGrants).map(({ name }) => name);

test('attempts without a grant and without a result are granted one, so that what they uploaded is swept; others stand', async () => {
  const urls = await emptyDatabase('simulation-orchestrator');
  const url = urls['simulation-orchestrator']!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const [simulation, nobody] = [newId(), newId()];
  try {
    await migrate(orm, others);
    await inService(
      `with simulated as (
         insert into simulations (id, event_id, person_id, team_id, scope, tenant_id, occurred_at, submitted_at, live,
           content_key, motion_key, motion_hash, motion_size, mesh_type, mesh_subtype, materials, solver_version, settings,
           status, attempt, own_failures, progress, reused)
         values (?, ?, ?, ?, '{}', ?, now(), now(), false, '', '', '', 1, '', '', '', '', '{}', 'complete', 3, 0, 1, false)),
       attempted as (
         insert into attempts (simulation_id, number, fence, worker_id, node, started_at, ended_at, outcome)
         select ?::uuid, number, number, '', '', now(), now(), '' from generate_series(1, 2) as number)
       insert into upload_grants (simulation_id, attempt, until) values (?, 2, '2026-01-01T00:00:00Z') returning 1`,
      [simulation, nobody, nobody, nobody, nobody, simulation, simulation],
    );
    await migrate(orm);
    const granted = 'select attempt, until > now() as anew from upload_grants order by attempt';
    expect(await inService(granted)).toEqual([
      { attempt: 1, anew: true },
      { attempt: 2, anew: false },
    ]);
  } finally {
    await orm.close(true);
  }
});
