import { MikroORM } from '@mikro-orm/postgresql';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { simulationOrchestrator } from '../src/simulation-orchestrator.service.ts';

test('the tables change after a result that is being committed, not in its middle', async () => {
  const urls = await emptyDatabase('simulation-orchestrator');
  const options = persistenceOf(simulationOrchestrator);
  const orm = await MikroORM.init(ormOptions({ ...options, url: urls['simulation-orchestrator']! }));
  try {
    const names = options.migrations.map(({ name }) => name);
    await migrate(orm, names.slice(0, names.indexOf('IndexCostTimes')));
    let migrating: Promise<string[]> | undefined;
    await withScope(orm.em.fork(), serviceScope, async (em) => {
      const [own] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      // As whoever commits does: the simulation first, then what hangs on it.
      await em.execute('select from simulations for update');
      await em.execute(`update attempts set outcome = 'complete'`);
      migrating = migrate(orm);
      const waits = 'select from pg_stat_activity where ? = any (pg_blocking_pids(pid))';
      await eventually(async () => expect(await orm.em.fork().execute(waits, [own!.pid])).toHaveLength(1));
      for (const table of ['cost_entries', 'simulation_transitions']) {
        await em.execute(`lock table ${table} in row exclusive mode`);
      }
    });
    expect(await migrating).toEqual(names.slice(names.indexOf('IndexCostTimes')));
  } finally {
    await orm.close(true);
  }
});
