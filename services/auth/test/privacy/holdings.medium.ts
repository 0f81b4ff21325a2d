import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { PeopleService, PrivacyService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth()));
afterAll(() => tested.stop());

test('looking at what is held is no copy of it', async () => {
  const person = registration();
  const { personId } = person;
  await tested.client(PeopleService, systemActor).registerPerson(person);
  const privacy = tested.client(PrivacyService, actor(Level.player, personId));
  const held = async () => {
    const { services } = await privacy.getHoldings({ personId });
    const { stores } = services.find(({ context }) => context === 'auth')!;
    return Object.fromEntries(stores.map(({ store, count }) => [store, Number(count)]));
  };
  await eventually(async () =>
    expect(await held()).toMatchObject({ 'copies of data': 0, 'counts of what is held': 1, people: 1 }),
  );
});
