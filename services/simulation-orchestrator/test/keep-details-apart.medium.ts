import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { simulationOrchestrator } from '../src/simulation-orchestrator.service.ts';

test('what an earlier version told of a run as its reason stands on its own page alone', async () => {
  const url = (await emptyDatabase('simulation-orchestrator'))['simulation-orchestrator']!;
  const options = persistenceOf(simulationOrchestrator);
  const orm = await MikroORM.init(ormOptions({ ...options, url }));
  const run = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const told = 'Stopped at 43.0 of 60.0 ms, with MPS95 at least 21.3 % until then: The energy balance is off.';
  try {
    const names = options.migrations.map(({ name }) => name);
    await migrate(orm, names.slice(0, names.indexOf('KeepDetailsApart')));
    for (const [code, reason] of [
      ['ENERGY_ERROR', told],
      ['CONTRADICTORY_MOTION', 'They drift apart by 12 rad/s.'],
      ['WORKERS_LOST', 'Nothing more was heard of them.'],
    ]) {
      const id = newId();
      await run(
        `with simulated as (
           insert into simulations (id, event_id, person_id, team_id, scope, tenant_id, occurred_at, submitted_at, live,
             content_key, motion_key, motion_hash, motion_size, mesh_type, mesh_subtype, materials, solver_version, settings,
             status, attempt, own_failures, progress, reused, reason_code, reason)
           select id, id, id, id, '{}', id, now(), now(), false, id::text, '', '', 1, '', '', '', '', '{}', 'failed', 1, 1, 0,
             false, code, reason
           from (values (?::uuid, ?::text, ?::text)) as told (id, code, reason) returning id, reason_code, reason)
         insert into attempts (simulation_id, number, fence, worker_id, node, pool, started_at, outcome, reason_code, reason)
         select id, 1, nextval('fences'), 'w', 'n', 'p', now(), 'failed', reason_code, reason from simulated`,
        [id, code, reason],
      );
    }
    await migrate(orm);
    for (const table of ['simulations', 'attempts']) {
      expect(await run(`select reason, detail from ${table} order by reason_code desc`)).toEqual([
        { reason: 'Nothing more was heard of them.', detail: null },
        { reason: 'The solver refused or stopped the run.', detail: told },
        { reason: 'The solver refused or stopped the run.', detail: 'They drift apart by 12 rad/s.' },
      ]);
    }
  } finally {
    await orm.close(true);
  }
});
