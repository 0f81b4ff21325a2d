import type { EntityManager } from '@mikro-orm/postgresql';
import { ConsentDecision } from '../../consent/decisions/consent-decision.entity.ts';
import { isMinor } from '../../people/persons/majority.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';

/** What keeps everybody from signing in with an account. */
export type Closure = 'disabled' | 'address-unproven' | 'awaiting-consent';

/**
 * Answers what keeps the account closed; null while it is open. A minor's account is opened by a guardian, whatever the
 * minor said beside it: a guardian who said no has to come in to say yes. An account that consent has opened stays
 * open: a guardian who withdraws it later has to come in to give it again.
 */
export async function closureOf(em: EntityManager, person: PersonRecord, now: Date): Promise<Closure | null> {
  if (person.disabledAt) return 'disabled';
  if (!person.emailVerifiedAt) return 'address-unproven';
  if (!person.consentPending || !isMinor(person.birthDate, now)) return null;
  const ofGuardians = { personId: person.id, purpose: 'care', capacity: 'guardian' } as const;
  const decision = await em.findOne(ConsentDecision, ofGuardians, { orderBy: { id: 'desc' } });
  return decision?.given ? null : 'awaiting-consent';
}
