import { LockMode } from '@mikro-orm/core';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { AccessLog } from '../../../access-log/access-log.ts';
import { Person, type PersonRecord } from '../../../people/persons/person.entity.ts';
import { announceUpdated } from '../../../people/persons/person.announcements.ts';
import { EmailTaken } from '../../../people/persons/person.errors.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { OneTimeCode } from '../../verification/one-time-code.entity.ts';
import { OneTimeLink } from '../../verification/one-time-link.entity.ts';
import type { EmailChangeRecord } from '../../../people/addresses/email-change.entity.ts';
import { EmailChanges } from '../email-changes.ts';
import { moveMail } from '../move-mail.ts';

/**
 * The link shows who reads the new address, the session whose account it is: a letter that went astray gives nobody an account.
 * As with a new password, every other session ends.
 */
@Injectable()
export class ConfirmEmailChange {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly emailChanges: EmailChanges,
    private readonly sessions: Sessions,
    private readonly changes: SecurityChanges,
    private readonly accessLog: AccessLog,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param sessionToken stays open @returns the new address
   * @throws NotFound for an API token, LinkInvalid, LinkOfAnotherAccount; EmailTaken where somebody signed up with it meanwhile:
   * whoever reads the address may know
   */
  async execute(token: string, sessionToken: string): Promise<{ email: string }> {
    const personId = this.signedIn.id();
    try {
      return await withScope(this.em, serviceScope, async (em) => {
        const change = await this.emailChanges.byToken(em, token, personId);
        const person = await em.findOneOrFail(Person, { id: personId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        await this.apply(em, person, change);
        await this.sessions.endAll(em, personId, sessionToken);
        return { email: person.email };
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? new EmailTaken() : error;
    }
  }

  private async apply(em: EntityManager, person: PersonRecord, change: EmailChangeRecord): Promise<void> {
    const [personId, now] = [person.id, this.clock.now()];
    // What it was in between, where two changes were begun in two ways.
    change.previousEmail = person.email;
    change.doneAt = now;
    person.email = change.email;
    person.emailVerifiedAt = now;
    await em.flush();
    // What lies in the mailbox of before opens nothing any more.
    await em.nativeDelete(OneTimeLink, { personId });
    await em.nativeDelete(OneTimeCode, { personId, channel: 'email' });
    await moveMail(em, change);
    await announceUpdated(this.outbox, em, person);
    this.changes.announce(em, personId, 'email-changed', change.id);
    const what = 'auth.email.changed';
    await this.accessLog.record(em, { kind: 'change', what, purpose: 'account', personIds: [personId] });
  }
}
