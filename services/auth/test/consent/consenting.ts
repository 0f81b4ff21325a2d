import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { ConsentService, GuardianshipService, PeopleService } from '@strainscope/proto/auth';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, type TestedAuth } from '../tested-auth.ts';

export const texts = new ConsentTexts(loadConsentTexts());

/** People who consent, and what is announced of them. @param tested which is there once the tests run */
export function consentingIn(tested: () => TestedAuth) {
  const as = (personId: string, level: Level = Level.family) => tested().client(ConsentService, actor(level, personId));
  const guardianships = (personId: string) => tested().client(GuardianshipService, actor(Level.family, personId));
  const people = () => tested().client(PeopleService, systemActor);
  const anybody = () => createClient(ConsentService, tested().calls);

  async function register(given: Parameters<typeof registration>[0] = {}): Promise<string> {
    return (await people().registerPerson(registration(given))).personId;
  }

  /** Registers a person of 15 and a guardian, both by staff. */
  async function family() {
    const child = await register({ birthDate: '2010-06-01' });
    const guardian = await register({ level: Level.family });
    await people().establishGuardianship({ guardianId: guardian, childId: child });
    // Row-level security knows of the relation once its announcement is applied.
    await tested().settled();
    return { child, guardian };
  }

  /** What was announced of somebody: the newest last. */
  async function announced(personId: string) {
    await tested().settled();
    const all = await tested().announced('strainscope.auth.processing.changed.v1');
    return all.filter((message) => message['personId'] === personId);
  }
  const permitted = async (personId: string) =>
    ((await announced(personId)).at(-1)?.['permittedPurposes'] ?? []) as string[];

  return { as, guardianships, people, anybody, register, family, announced, permitted };
}

export const signed = (personId: string, ...given: Parameters<typeof decisionsOn>[1]) => ({
  personId,
  decisions: decisionsOn(texts, given),
  signature: typedSignature(),
});
