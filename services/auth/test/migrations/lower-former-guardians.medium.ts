import { MikroORM } from '@mikro-orm/postgresql';
import { Level, newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { auth } from '../../src/auth.service.ts';
import { levelAfterGuarding } from '../../src/people/account-levels/account-level.rules.ts';
import { LowerFormerGuardians } from '../../src/migrations/2026-11-24-16-lower-former-guardians.ts';

const { service, migrations } = persistenceOf(auth);
const others = migrations.filter((each) => each !== LowerFormerGuardians).map(({ name }) => name);

test('of before, whoever plays and has no child left is a player again, as the rule of today says; every other level stands', async () => {
  const urls = await emptyDatabase('auth');
  const orm = await MikroORM.init(ormOptions({ service, url: urls.auth!, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const after: Record<string, Level> = {};
  const somebody = async (level: Level, { isGuardian = false, joined = false, wore = false }) => {
    const id = newId();
    await inService(
      `insert into people (id, email, first_name, last_name, birth_date, sex, level, permissions, registered_at)
       values (?, ?, 'Jane', 'Canary', '1990-05-17', 'unspecified', ?, '{}', now()) returning 1`,
      [id, `${id}@example.org`, level],
    );
    if (isGuardian)
      await inService(
        'insert into guardianships (guardian_id, child_id, established_at) values (?, ?, now()) returning 1',
        [id, id],
      );
    if (joined)
      await inService(
        `insert into access_grants (person_id, node_id, role, level) values (?, ?, 'player', 100) returning 1`,
        [id, newId()],
      );
    if (wore)
      await inService('insert into sensor_wearers (person_id, team_id) values (?, ?) returning 1', [id, newId()]);
    after[id] = levelAfterGuarding(level, { isGuardian, plays: joined || wore, staffLevel: null });
    return id;
  };
  try {
    await migrate(orm, others);
    const stuck = [await somebody(Level.family, { joined: true }), await somebody(Level.family, { wore: true })];
    await somebody(Level.family, {});
    await somebody(Level.family, { isGuardian: true, joined: true, wore: true });
    await somebody(Level.team, { joined: true });
    await somebody(Level.admin, { wore: true });
    await migrate(orm);
    const rows = await inService<{ id: string; level: Level }>('select id, level from people');
    expect(Object.fromEntries(rows.map(({ id, level }) => [id, level]))).toEqual(after);
    expect(stuck.map((id) => after[id])).toEqual([Level.player, Level.player]);
  } finally {
    await orm.close(true);
  }
});
