import { MikroORM } from '@mikro-orm/postgresql';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { sensorIngest } from '../src/sensor-ingest.service.ts';

const { service, migrations } = persistenceOf(sensorIngest);

test('a metric that comes to the list of an earlier database gets its column', async () => {
  const url = (await emptyDatabase(service))[service]!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const run = <T>(sql: string) => withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql));
  try {
    await migrate(orm);
    await run('alter table haes drop column bric_csdm');
    await run(`delete from migrations where name = 'AddMetric_bric_csdm'`);
    expect(await migrate(orm)).toEqual(['AddMetric_bric_csdm']);
    expect(await run('select bric_csdm from haes')).toEqual([]);
  } finally {
    await orm.close(true);
  }
});
