import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { PlaceItemsOfBatches } from '../src/migrations/2026-11-27-03-place-items-of-batches.ts';
import { simulationOrchestrator } from '../src/simulation-orchestrator.service.ts';

const { service, migrations } = persistenceOf(simulationOrchestrator);
const before = migrations.slice(0, migrations.indexOf(PlaceItemsOfBatches)).map(({ name }) => name);

test('events of batches that were there are placed by when they happened, and what the version before adds comes after them', async () => {
  const urls = await emptyDatabase('simulation-orchestrator');
  const url = urls['simulation-orchestrator']!;
  const orm = await MikroORM.init(ormOptions({ service, url, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const [erased, late, early, batch, other, added] = [newId(), newId(), newId(), newId(), newId(), newId()];
  const add = (...items: [batch: string, event: string][]) =>
    inService(
      `insert into batch_items (batch_id, event_id)
       select batch::uuid, event::uuid from jsonb_to_recordset(?::jsonb) as items (batch text, event text) returning 1`,
      [JSON.stringify(items.map(([batch, event]) => ({ batch, event })))],
    );
  const placed = async (of: string) =>
    (
      await inService<{ id: string }>('select event_id as id from batch_items where batch_id = ? order by place', [of])
    ).map(({ id }) => id);
  try {
    await migrate(orm, before);
    await inService(
      `with motions as (
         insert into motions (event_id, person_id, team_id, scope, motion_key, motion_hash, motion_size, occurred_at,
           recorded_at, label, live)
         select id::uuid, id::uuid, id::uuid, '{}', '', '', 1, at::timestamptz, now(), '', false
         from (values (?, '2026-02-02'), (?, '2026-02-01')) as made (id, at))
       insert into batches (id, owner_id, name, created_at, mesh_type, mesh_subtype, request)
       select id::uuid, id::uuid, '', now(), '', '', '{}' from (values (?), (?)) as made (id) returning 1`,
      [late, early, batch, other],
    );
    await add([other, late], [batch, erased], [batch, late], [other, early], [batch, early]);
    await migrate(orm);
    await add([batch, added]);
    expect(await placed(batch)).toEqual([early, late, erased, added]);
    expect(await placed(other)).toEqual([early, late]);
  } finally {
    await orm.close(true);
  }
});
