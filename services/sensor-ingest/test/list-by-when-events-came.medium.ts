import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { ListByWhenEventsCame } from '../src/migrations/2026-11-28-01-list-by-when-events-came.ts';
import { sensorIngest } from '../src/sensor-ingest.service.ts';

const { service, migrations } = persistenceOf(sensorIngest);
const before = migrations.slice(0, migrations.indexOf(ListByWhenEventsCame)).map(({ name }) => name);

const CLOCK_WRONG = { code: 'CLOCK_WRONG', message: 'It says 2027.' };
const SATURATION = { code: 'SATURATION', message: 'It rests.' };

test('of earlier events those of a wrong clock are listed by when they came', async () => {
  const url = (await emptyDatabase(service))[service]!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const run = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  try {
    await migrate(orm, before);
    for (const [id, at, warnings] of [
      ['ahead', '2027-11-21', [SATURATION, CLOCK_WRONG]],
      ['first', '1970-01-01', [CLOCK_WRONG]],
      ['right', '2026-11-20', [SATURATION]],
      ['quiet', '2026-11-19', []],
    ]) {
      await run(
        `insert into haes (id, organization_id, team_id, scope, person_id, brand, sensor_id, source_event_id, occurred_at,
           time_zone, zone_from_team, label, synthetic, warnings, upload_id, file_name, file_sha256, definition_version,
           conditioning, sample_rate, window_ms, motion_key, motion_sha256, motion_size, waveform_key, recorded_at, revision)
         values (?, ?, ?, '{}', ?, 'prevent', 's', ?, ?, 'UTC', false, 'hae', false, ?::jsonb, ?, 'f', 'h', '1',
           'no filter v2', 1000, 100, 'm', 'h', 1, 'w', '2026-11-22', 1)`,
        [newId(), newId(), newId(), newId(), id, at, JSON.stringify(warnings), newId()],
      );
    }
    await migrate(orm);
    const rows = await run(
      `select source_event_id as id, to_char(listed_at at time zone 'UTC', 'YYYY-MM-DD') as day from haes order by id`,
    );
    const listed = new Map((rows as { id: string; day: string }[]).map(({ id, day }) => [id, day]));
    expect(Object.fromEntries(listed)).toMatchObject({ right: '2026-11-20', quiet: '2026-11-19' });
    expect([listed.get('ahead'), listed.get('first')].map((day) => day?.slice(0, 7))).toEqual(['2026-11', '2026-11']);
    expect(listed.get('ahead')).toBe(listed.get('first'));
  } finally {
    await orm.close(true);
  }
});
