import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { ProcessingReview } from '../../src/consent/decisions/processing-review.ts';

let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } })));
afterAll(() => tested.stop());

test('of somebody who turns out to be a minor while they sign for themselves nothing is processed', async () => {
  const { personId } = await tested.client(PeopleService, systemActor).registerPerson(registration());
  const decisions = decisionsOn(tested.running.app.get(ConsentTexts), ['care', 'team', 'research']);
  const order = { personId, decisions, signature: typedSignature() };
  const [corrected, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const correction = withScope(tested.running.app.get(EntityManager), serviceScope, async (em) => {
    await em.execute(`update people set birth_date = '2012-05-17' where id = ?`, [personId]);
    await tested.running.app.get(ProcessingReview).review(em, personId);
    corrected.resolve();
    await read.promise;
  });
  await corrected.promise;
  const signing = tested.client(ConsentService, actor(Level.player, personId)).signConsent(order);
  // It has read them as an adult, and waits for its turn to decide.
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await tested.rows(waiting)).toHaveLength(1));
  read.resolve();
  await Promise.all([correction, signing]);
  expect(
    await tested.rows('select minor, permitted from processing_decisions where person_id = ?', [personId]),
  ).toEqual([{ minor: true, permitted: [] }]);
});
