import { MikroORM } from '@mikro-orm/postgresql';
import { newId } from '@strainscope/kernel';
import { migrate, ormOptions, serviceScope, withScope } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { emptyDatabase } from '@strainscope/testing';
import { auth } from '../../src/auth.service.ts';
import { ReviewGuardedAdults } from '../../src/migrations/2026-11-24-10-review-guarded-adults.ts';

const { service, migrations } = persistenceOf(auth);
const others = migrations.filter((each) => each !== ReviewGuardedAdults).map(({ name }) => name);

test('of before, adults who still have a guardian, or of whom one is asked, are reviewed; nobody else is', async () => {
  const urls = await emptyDatabase('auth');
  const orm = await MikroORM.init(ormOptions({ service, url: urls.auth!, entities: [], migrations }));
  const inService = <T>(sql: string, values: unknown[] = []) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<T[]>(sql, values));
  const somebody = async (minor: boolean) => {
    const id = newId();
    await inService(
      `insert into people (id, email, first_name, last_name, birth_date, sex, level, permissions, registered_at)
       values (?, ?, 'Jane', 'Canary', '1990-05-17', 'unspecified', 100, '{}', now()) returning 1`,
      [id, `${id}@example.org`],
    );
    await inService(
      `insert into processing_decisions (person_id, permitted, consent_version, minor, revision)
       values (?, '{}', '', ?, 1) returning 1`,
      [id, minor],
    );
    return id;
  };
  const guards = (guardianId: string, childId: string) =>
    inService('insert into guardianships (guardian_id, child_id, established_at) values (?, ?, now()) returning 1', [
      guardianId,
      childId,
    ]);
  const asks = (id: string, answered: boolean) =>
    inService(
      `insert into guardian_requests (id, person_id, guardian_email, requested_at, expires_at, letters, answered_at)
       values (?, ?, 'guardian@example.org', now(), now(), 1, case when ? then now() end) returning 1`,
      [newId(), id, answered],
    );
  try {
    await migrate(orm, others);
    const [adult, guarded, asked, answered] = [
      await somebody(false),
      await somebody(false),
      await somebody(false),
      await somebody(false),
    ];
    const child = await somebody(true);
    await guards(adult, guarded);
    await guards(adult, child);
    await asks(asked, false);
    await asks(answered, true);
    await migrate(orm);
    const due = await inService<{ id: string }>(
      'select person_id as id from processing_decisions where review_on <= current_date order by 1',
    );
    expect(due.map(({ id }) => id)).toEqual([guarded, asked].sort());
  } finally {
    await orm.close(true);
  }
});
