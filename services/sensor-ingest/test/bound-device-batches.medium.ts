import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { emptyDatabase } from '@strainscope/testing';
import { AddDeviceEvents } from '../src/migrations/2026-11-22-01-add-device-events.ts';
import { BoundDeviceBatches } from '../src/migrations/2026-11-22-02-bound-device-batches.ts';
import { CreateIngestTables } from '../src/migrations/2026-11-21-01-create-ingest-tables.ts';
import { EaseDeviceBatches } from '../src/migrations/2026-11-22-03-ease-device-batches.ts';

const migrations = [CreateIngestTables, AddDeviceEvents, BoundDeviceBatches, EaseDeviceBatches];

test('a batch that waited before the upgrade counts, with its bytes, for its organization', async () => {
  const urls = await emptyDatabase('sensor-ingest');
  const orm = await MikroORM.init(
    ormOptions({ service: 'sensor-ingest', url: urls['sensor-ingest']!, entities: [], migrations }),
  );
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  try {
    await migrate(orm, ['CreateIngestTables', 'AddDeviceEvents']);
    const [uploadId, organizationId] = [randomUUID(), randomUUID()];
    await inService(
      `insert into uploads (id, team_id, scope, opened_by, opened_at, replace_duplicates, settings)
       values (?, ?, array[?::uuid], ?, now(), false, '{}') returning 1`,
      [uploadId, randomUUID(), organizationId, randomUUID()],
    );
    await inService(
      `insert into device_batches (id, upload_id, gateway_id, request_sha256, verdicts, file_name, file_sha256, content,
         events, received_at, try_at, tries)
       values (?, ?, ?, '', '[]', '', '', 'seven b', 1, now(), now(), 0) returning 1`,
      [randomUUID(), uploadId, randomUUID()],
    );
    const counted = () => inService('select bytes, organization_id from device_batches');
    const expected = [{ bytes: 7, organization_id: organizationId }];
    await migrate(orm, ['BoundDeviceBatches']);
    expect(await counted()).toEqual(expected);
    // As the first of these left it, before it could see what it was to change.
    await inService('update device_batches set bytes = 0, organization_id = null returning 1');
    await migrate(orm);
    expect(await counted()).toEqual(expected);
  } finally {
    await orm.close(true);
  }
});
