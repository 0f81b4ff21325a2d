import type { EntityManager } from '@mikro-orm/postgresql';
import { ConsentDecision } from '../../consents/consent-decision.entity.ts';
import { isMinor } from '../../people/majority.ts';
import type { PersonRecord } from '../../people/person.entity.ts';

/** Nobody sees anything by an account with which nobody can sign in. */
export const closedAccount = {
  reason: 'account-closed',
  sentences: {
    disabled: 'Their account is deactivated: they cannot sign in.',
    unproven: 'They have not confirmed their e-mail address: until then they cannot sign in.',
    waiting: 'No guardian has consented to their account: until then they cannot sign in.',
  },
};

/** What keeps somebody from signing in, in a sentence, as the sign-in asks it; null while the account is open. */
export async function closedBy(em: EntityManager, person: PersonRecord, now: Date): Promise<string | null> {
  const { sentences } = closedAccount;
  if (person.disabledAt) return sentences.disabled;
  if (!person.emailVerifiedAt) return sentences.unproven;
  // The next sign-in opens an account to which a guardian has consented since, or whose owner has come of age.
  if (!person.consentPending || !isMinor(person.birthDate, now)) return null;
  const ofGuardians = { personId: person.id, purpose: 'care', capacity: 'guardian' } as const;
  const decision = await em.findOne(ConsentDecision, ofGuardians, { orderBy: { id: 'desc' } });
  return decision?.given ? null : sentences.waiting;
}
