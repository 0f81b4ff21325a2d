import { MikroORM } from '@mikro-orm/postgresql';
import { Level, newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { auth } from '../../src/auth.service.ts';
import { StaffWereNotAsked } from '../../src/migrations/2026-11-24-09-staff-were-not-asked.ts';

const { service, migrations } = persistenceOf(auth);
const others = migrations.filter((each) => each !== StaffWereNotAsked).map(({ name }) => name);

test('of staff and guardians of before, whoever has decided nothing is reviewed; players and decisions stand', async () => {
  const urls = await emptyDatabase('auth');
  const orm = await MikroORM.init(ormOptions({ service, url: urls.auth!, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const somebody = async (level: Level) => {
    const id = newId();
    await inService(
      `insert into people (id, email, first_name, last_name, birth_date, sex, level, permissions, registered_at)
       values (?, ?, 'Jane', 'Canary', '1990-05-17', 'unspecified', ?, '{}', now()) returning 1`,
      [id, `${id}@example.org`, level],
    );
    await inService(
      `insert into processing_decisions (person_id, permitted, consent_version, minor, revision)
       values (?, '{care,team}', '', false, 1) returning 1`,
      [id],
    );
    return id;
  };
  const decides = (id: string, capacity: string) =>
    inService(
      `insert into consent_decisions (person_id, purpose, given, capacity, decided_by, text_hash, version, at)
       values (?, 'care', true, ?, ?, '', '2026-09', now()) returning 1`,
      [id, capacity, id],
    );
  try {
    await migrate(orm, others);
    const [player, guardian, coach] = [
      await somebody(Level.player),
      await somebody(Level.family),
      await somebody(Level.team),
    ];
    const [decided, onceMinor] = [await somebody(Level.team), await somebody(Level.admin)];
    await decides(decided, 'self');
    await decides(onceMinor, 'guardian');
    await migrate(orm);
    const asked = await inService<{ id: string; asked: boolean; due: boolean }>(
      `select id, asked_at_registration as asked, coalesce(review_on <= current_date, false) as due
       from people join processing_decisions on person_id = id order by id`,
    );
    const before = { asked: true, due: false };
    const notAsked = { asked: false, due: true };
    expect(asked).toEqual([
      { id: player, ...before },
      { id: guardian, ...notAsked },
      { id: coach, ...notAsked },
      { id: decided, ...before },
      { id: onceMinor, ...notAsked },
    ]);
  } finally {
    await orm.close(true);
  }
});
