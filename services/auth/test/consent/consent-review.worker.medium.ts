import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock } from '@strainscope/kernel';
import { PeopleService } from '@strainscope/proto/auth';
import { CLOCK, LOGGER } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { registration } from '../registrations.ts';
import { testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { Letters } from '../../src/letters/letters.ts';
import { ComingOfAge } from '../../src/use-cases/consent-review/coming-of-age.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';
import { ProcessingReview } from '../../src/consent/decisions/processing-review.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({}, clock);
  // Or it would be before these tests.
  await tested.running.app.get(ConsentReviewWorker).stop();
});
afterAll(() => tested.stop());

async function registered(count: number): Promise<string[]> {
  const people = tested.client(PeopleService, systemActor);
  const all = Array.from({ length: count }, () => registration());
  for (const person of all) await people.registerPerson(person);
  return all.map(({ personId }) => personId).sort();
}

const makeDue = (people: string[]) =>
  tested.rows(`update processing_decisions set review_on = '2000-01-01' where person_id = any (?) returning 1`, [
    `{${people.join(',')}}`,
  ]);

/** A worker of this test's own, which tells whom it reviews before it does. */
function workerThat(tell: (personId: string) => void): ConsentReviewWorker {
  const { app } = tested.running;
  const processing = app.get(ProcessingReview);
  const told = Object.assign(Object.create(processing) as ProcessingReview, {
    review: async (em: EntityManager, personId: string) => {
      tell(personId);
      return processing.review(em, personId);
    },
  });
  return new ConsentReviewWorker(
    app.get(EntityManager).fork(),
    app.get(ConsentTexts),
    told,
    app.get(Letters),
    app.get(ComingOfAge),
    app.get(CLOCK),
    app.get(LOGGER),
  );
}

test('nobody waits behind somebody whose review fails, who is looked at again in the next round', async () => {
  const [broken, ...others] = (await registered(3)) as [string, ...string[]];
  await makeDue([broken, ...others]);
  const seen: string[] = [];
  const worker = workerThat((personId) => {
    seen.push(personId);
    if (personId === broken) throw new Error('broken');
  });
  expect(await worker.reviewDue()).toBe(2);
  expect(seen).toEqual([broken, ...others]);
  expect(await worker.reviewDue()).toBe(0);
  expect(seen.slice(3)).toEqual([broken]);
  await workerThat(() => undefined).reviewDue();
});

test('whose day has come is reviewed before those with an older text', async () => {
  const [asked, due] = (await registered(2)) as [string, string];
  const [, older] = tested.running.app.get(ConsentTexts).versions('research');
  await tested.rows(
    `insert into consent_decisions (person_id, purpose, given, capacity, decided_by, text_hash, version, at)
     values (?, 'research', true, 'self', ?, ?, ?, now()) returning 1`,
    [asked, asked, older!.hash, older!.version],
  );
  await tested.rows(`update processing_decisions set reviewed_texts = '' returning 1`);
  await makeDue([due]);
  const seen: string[] = [];
  const worker = workerThat((personId) => void seen.push(personId));
  worker.start();
  await eventually(() => Promise.resolve(expect(seen).toEqual([due, asked])));
  await worker.stop();
});

test('it stops after the review in hand, however many wait', async () => {
  const people = await registered(3);
  await makeDue(people);
  const seen: string[] = [];
  let stopped: Promise<void> | undefined;
  const worker = workerThat((personId) => {
    seen.push(personId);
    stopped = worker.stop();
  });
  worker.start();
  await eventually(() => Promise.resolve(expect(stopped).toBeDefined()));
  await stopped;
  expect(seen).toEqual(people.slice(0, 1));
});
