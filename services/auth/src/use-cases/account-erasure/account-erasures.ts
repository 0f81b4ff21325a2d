import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Level, newId, NotFound, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { ApiToken } from '../../accounts/api-tokens/api-token.entity.ts';
import { Credential } from '../../accounts/credentials/credential.entity.ts';
import { Guardianship } from '../../people/guardianships/guardianship.entity.ts';
import { Guardianships } from '../guardianships/guardianships.ts';
import { closeInvitationsOf } from '../../people/invitations/close-invitations.ts';
import { asText, mailboxesOf } from '../../letters/mailboxes.ts';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { Sessions } from '../../accounts/sessions/sessions.ts';
import { Erasure } from '../../privacy/erasure/erasure.entity.ts';

/** Where every erasure begins, whoever wants it; in the caller's transaction, with the service's scope. */
@Injectable()
export class AccountErasures {
  constructor(
    private readonly sessions: Sessions,
    private readonly guardianships: Guardianships,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Until the transaction ends nobody else begins to erase the person, or changes the account. */
  async hold(em: EntityManager, personId: string): Promise<void> {
    await em.execute('select pg_advisory_xact_lock(hashtext(?))', [`erase ${personId}`]);
    await em.execute('select id from people where id = ? for update', [personId]);
  }

  /** Closes the account at once, and tells every service to erase the person. @returns the one under way, if there is one @throws NotFound */
  async begin(em: EntityManager, personId: string, requestedBy: string): Promise<Erasure> {
    await this.hold(em, personId);
    const begun = await em.findOne(Erasure, { personId });
    if (begun) return begun;
    const person = await em.findOne(Person, { id: personId });
    if (!person) throw new NotFound();
    const now = this.clock.now();
    await this.close(em, person, now);
    const erasure = em.create(Erasure, {
      id: newId(now.getTime()),
      personId,
      requestedBy,
      requestedAt: now,
      state: 'erasing',
      answers: {},
      address: person.email,
      phone: null,
      mailboxes: (await mailboxesOf(em, personId)).map(asText),
      completedAt: null,
    });
    await this.outbox.append(em, 'strainscope.auth.person.erased.v1', personId, { personId, erasureId: erasure.id });
    return erasure;
  }

  /**
   * Closes the account for good: nobody signs in any more, whichever way, and nobody opens it again, whatever the
   * erasure still has to do. Nothing goes on in their name: no child is processed by their consent, and their
   * invitations end.
   */
  private async close(em: EntityManager, person: PersonRecord, now: Date): Promise<void> {
    Object.assign(person, { disabledAt: now, disabledLevel: Level.admin });
    const personId = person.id;
    await this.sessions.endAll(em, personId);
    await em.nativeDelete(Credential, { personId });
    await em.nativeDelete(ApiToken, { personId });
    await closeInvitationsOf(em, personId, now);
    for (const each of await em.find(Guardianship, { guardianId: personId })) await this.guardianships.end(em, each);
  }
}
