import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ApiTokens } from '../../accounts/api-tokens/api-tokens.ts';
import { ComingOfAge } from '../consent-review/coming-of-age.ts';
import { GuardianRequests } from '../../consent/guardian-requests/guardian-requests.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Guardianships } from '../guardianships/guardianships.ts';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { SecurityChanges } from '../../accounts/security-changes/security-changes.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import type { Outcome } from './birth-date.rules.ts';

/** What an account is, and whom it stands by, once its age is right. In the caller's transaction, with the service's scope. */
@Injectable()
export class AgeConsequences {
  constructor(
    private readonly comingOfAge: ComingOfAge,
    private readonly guardianships: Guardianships,
    private readonly guardians: GuardianRequests,
    private readonly changes: SecurityChanges,
    private readonly sessions: Sessions,
    private readonly tokens: ApiTokens,
  ) {}

  /** They have no guardians, and are told that they decide. */
  async ofAge(em: EntityManager, personId: string): Promise<void> {
    await this.comingOfAge.execute(em, personId);
  }

  /**
   * As after the sign-up of a minor: closed until a guardian has consented, and the one who is named is asked. Whom they were a
   * guardian of themselves, they are no more.
   * @param guardianEmail null where it is not known: staff invites somebody later
   */
  async underAge(
    em: EntityManager,
    person: PersonRecord,
    outcome: Outcome,
    guardianEmail: string | null,
  ): Promise<void> {
    for (const guardianship of await em.find(Guardianship, { guardianId: person.id })) {
      await this.guardianships.end(em, guardianship);
      this.changes.announce(em, person.id, 'guardianship-ended', guardianship.childId);
    }
    if (outcome !== 'waits-for-guardian') return;
    person.consentPending = true;
    await this.sessions.endAll(em, person.id);
    await this.tokens.revokeAll(em, person.id);
    if (guardianEmail !== null) this.guardians.ask(em, person.id, guardianEmail);
  }
}
