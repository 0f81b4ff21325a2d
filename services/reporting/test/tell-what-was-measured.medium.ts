import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { TellWhatWasMeasured } from '../src/migrations/2026-11-27-01-tell-what-was-measured.ts';
import { reporting } from '../src/reporting.service.ts';

const { service, migrations } = persistenceOf(reporting);
const before = migrations.slice(0, migrations.indexOf(TellWhatWasMeasured)).map(({ name }) => name);

test('of earlier events only mapped ones without any rotation lose their zeros', async () => {
  const url = (await emptyDatabase('reporting'))['reporting']!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const run = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  try {
    await migrate(orm, before);
    for (const [brand, paa, pav] of [
      ['generic', 0, 0],
      ['generic', 1_500, 12],
      ['prevent', 0, 0],
    ]) {
      await run(
        `insert into haes (id, person_id, team_id, scope, brand, sensor_id, occurred_at, time_zone, pla_g, paa, pav, label,
           warnings, announced_at)
         values (?, ?, ?, '{}', ?, 's', now(), 'UTC', 20, ?, ?, 'hae', '{}', now())`,
        [newId(), newId(), newId(), brand, paa, pav],
      );
    }
    await migrate(orm);
    expect(await run('select brand, pla_g, paa, pav from haes order by brand, paa nulls first')).toEqual([
      { brand: 'generic', pla_g: 20, paa: null, pav: null },
      { brand: 'generic', pla_g: 20, paa: 1_500, pav: 12 },
      { brand: 'prevent', pla_g: 20, paa: 0, pav: 0 },
    ]);
  } finally {
    await orm.close(true);
  }
});
