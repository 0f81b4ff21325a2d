import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { ForgetDetailsOfRuns } from '../src/migrations/2026-11-28-01-forget-details-of-runs.ts';
import { reporting } from '../src/reporting.service.ts';

const { service, migrations } = persistenceOf(reporting);
const before = migrations.slice(0, migrations.indexOf(ForgetDetailsOfRuns)).map(({ name }) => name);

test('what the solver told of one run is no reason that lists show', async () => {
  const url = (await emptyDatabase('reporting'))['reporting']!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const run = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  try {
    await migrate(orm, before);
    for (const [code, reason] of [
      ['ENERGY_ERROR', 'Stopped at 43.0 of 60.0 ms, with MPS95 at least 21.3 % until then: The energy balance is off.'],
      ['SUSPECT_UNITS', 'The peak PAV is 180 rad/s.'],
      ['OUT_OF_MEMORY', 'The solver ran out of memory.'],
    ]) {
      await run(
        `insert into simulations (id, event_id, person_id, team_id, scope, state, outcome, occurred_at, submitted_at,
           reason_code, reason, mps95, csdm15, solve_seconds, attempts, reused, progress, mesh_type, regions, announced_at)
         values (?, ?, ?, ?, '{}', 'failed', 'failed', now(), now(), ?, ?, 0, 0, 0, 1, false, 0, 'coarse', '[]', now())`,
        [newId(), newId(), newId(), newId(), code, reason],
      );
    }
    await migrate(orm);
    expect(await run('select reason from simulations order by reason_code')).toEqual([
      { reason: 'The solver refused or stopped the run.' },
      { reason: 'The solver ran out of memory.' },
      { reason: 'The solver refused or stopped the run.' },
    ]);
  } finally {
    await orm.close(true);
  }
});
