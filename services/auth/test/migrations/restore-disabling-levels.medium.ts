import { MikroORM } from '@mikro-orm/postgresql';
import { Level, newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { auth } from '../../src/auth.service.ts';
import { RestoreDisablingLevels } from '../../src/migrations/2026-11-24-01-restore-disabling-levels.ts';

const { service, migrations } = persistenceOf(auth);
const others = migrations.filter((each) => each !== RestoreDisablingLevels).map(({ name }) => name);

test('what administrators closed before levels were kept is theirs to open; what staff closed since, and open accounts, stand', async () => {
  const urls = await emptyDatabase('auth');
  const orm = await MikroORM.init(ormOptions({ service, url: urls.auth!, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const somebody = async (closed: boolean, level: Level | null) => {
    const id = newId();
    await inService(
      `insert into people (id, email, first_name, last_name, birth_date, sex, level, permissions, registered_at,
         disabled_at, disabled_level)
       values (?, ?, 'Jane', 'Canary', '1990-05-17', 'unspecified', 100, '{}', now(),
         case when ?::boolean then now() end, ?) returning 1`,
      [id, `${id}@example.org`, closed, level],
    );
    return id;
  };
  try {
    await migrate(orm, others);
    const [before, byStaff, open] = [
      await somebody(true, null),
      await somebody(true, Level.team),
      await somebody(false, null),
    ];
    await migrate(orm);
    const rows = await inService<{ id: string; level: Level | null }>('select id, disabled_level as level from people');
    expect(Object.fromEntries(rows.map(({ id, level }) => [id, level]))).toEqual({
      [before]: Level.admin,
      [byStaff]: Level.team,
      [open]: null,
    });
  } finally {
    await orm.close(true);
  }
});
