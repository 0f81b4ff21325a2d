import { testedAuth, type TestedAuth } from '../tested-auth.ts';
import { dueReviews } from '../../src/use-cases/consent-review/due-reviews.ts';

const PEOPLE = 10_000;
const DUE = 3;

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  // Names to find people by are made row by row, and are of no matter here.
  await tested.rows('alter table people disable trigger follow_new_names');
  // Most will never come due, some in years to come, few today.
  await tested.rows(
    `with made as (
       insert into people (id, email, first_name, last_name, birth_date, sex, level, permissions, registered_at)
       select gen_random_uuid(), n || '@example.org', 'Jane', 'Canary', '2010-05-17', 'unspecified', 100, '{}', now()
       from generate_series(1, ${PEOPLE}) n returning id, split_part(email, '@', 1)::int as n)
     insert into processing_decisions (person_id, permitted, consent_version, minor, revision, review_on)
     select id, '{}', '', true, 1,
            case when n <= ${DUE} then date '2026-01-01' when n % 3 = 0 then date '2026-01-02' + n % 3000 end
     from made returning person_id`,
  );
  await tested.rows('analyze processing_decisions');
}, 120_000);
afterAll(() => tested.stop());

test('whose review is due is found without a look at everybody else', async () => {
  const [row] = await tested.rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${dueReviews}`,
    ['2026-01-01', '00000000-0000-0000-0000-000000000000', 200],
  );
  const [{ Plan: plan }] = row!['QUERY PLAN'];
  expect(plan['Actual Rows']).toBe(DUE);
  // The table alone has more than a hundred.
  expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(20);
});
