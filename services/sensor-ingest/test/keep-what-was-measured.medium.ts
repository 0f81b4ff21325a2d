import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { KeepWhatWasMeasured } from '../src/migrations/2026-11-27-02-keep-what-was-measured.ts';
import { sensorIngest } from '../src/sensor-ingest.service.ts';

const { service, migrations } = persistenceOf(sensorIngest);
const before = migrations.slice(0, migrations.indexOf(KeepWhatWasMeasured)).map(({ name }) => name);

const OTHERS = 'hip, hic15, hic36, gsi, bric, bric_csdm, bric_mps, ubric, damage, ric15, ric36, harm';

test('of earlier events only mapped ones without any rotation lose what was no measurement', async () => {
  const url = (await emptyDatabase(service))[service]!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const run = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  try {
    await migrate(orm, before);
    for (const [brand, rotation] of [
      ['generic', 0],
      ['generic', 12],
      ['prevent', 0],
    ]) {
      await run(
        `insert into haes (id, organization_id, team_id, scope, person_id, brand, sensor_id, source_event_id, occurred_at,
           time_zone, zone_from_team, label, synthetic, warnings, upload_id, file_name, file_sha256, definition_version,
           conditioning, sample_rate, window_ms, motion_key, motion_sha256, motion_size, waveform_key, recorded_at, revision,
           pla, paa, pav, dpav, ${OTHERS})
         values (?, ?, ?, '{}', ?, ?, 's', ?, now(), 'UTC', false, 'hae', false, '[]', ?, 'f', 'h', '1', 'no filter v1', 1000,
           100, 'm', 'h', 1, 'w', now(), 1, 20, ?, ?, ?, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9)`,
        [newId(), newId(), newId(), newId(), brand, newId(), newId(), rotation, rotation, rotation],
      );
    }
    await migrate(orm);
    const whole = { pla: 20, hic15: 9, gsi: 9, hip: 9, damage: 9, harm: 9 };
    expect(
      await run('select brand, pla, hic15, gsi, pav, hip, damage, harm from haes order by brand, pav nulls first'),
    ).toEqual([
      { brand: 'generic', ...whole, pav: null, hip: null, damage: null, harm: null },
      { brand: 'generic', ...whole, pav: 12 },
      { brand: 'prevent', ...whole, pav: 0 },
    ]);
  } finally {
    await orm.close(true);
  }
});
