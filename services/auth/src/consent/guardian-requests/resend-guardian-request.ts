import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor, NodePaths, type ActorScope } from '@strainscope/access';
import { parseWith } from '@strainscope/http';
import { DomainError, InvalidRequest, NotFound, mailboxOf, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import { z } from 'zod';
import type { AuthConfig } from '../../config/auth.config.ts';
import { assertMayGiveGuardian, demandGivenByAnother } from '../../people/guardianships/guardian.rules.ts';
import { AccountLimits } from '../../limits/account-limits.ts';
import { emailAddress } from '../../people/persons/email-address.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { SeenPeople } from '../../people/persons/seen-people.ts';
import { GuardianRequest } from './guardian-request.entity.ts';
import { GuardianRequests } from './guardian-requests.ts';

/** The guardian has lost the letter, or it went to a mistyped address: another one is written, and the one before is dead. */
@Injectable()
export class ResendGuardianRequest {
  constructor(
    private readonly em: EntityManager,
    private readonly seen: SeenPeople,
    private readonly scopes: ActorScopes,
    private readonly paths: NodePaths,
    private readonly requests: GuardianRequests,
    private readonly limits: AccountLimits,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param guardianEmail another address; empty for the one before
   * @throws NotFound, GuardianAskedTooSoon, TooManyTries; for another address InvalidRequest, OwnGuardianship
   */
  async execute(personId: string, guardianEmail: string): Promise<void> {
    await this.seen.demand(personId);
    const actor = await this.scopes.load(currentActor());
    const corrected = guardianEmail === '' ? null : checkAddress(guardianEmail);
    if (corrected) await this.limits.count('guardian-letter', actor.personId, '');
    const open = (em: EntityManager) => this.openRequest(em, actor, personId, corrected);
    const { guardianEmail: before } = await withScope(this.em, serviceScope, open);
    // Letters are counted for each mailbox, whoever asks and for whichever child; but not before the caller is known to
    // have the right, or others could use the limit up.
    await this.limits.count('guardian-letter', corrected ?? before, '');
    await withScope(this.em, serviceScope, async (em) => {
      const request = await open(em);
      if (corrected) request.guardianEmail = corrected;
      this.requests.askAgain(em, request);
    });
  }

  /**
   * The one that may be written again now, locked: it may be answered meanwhile.
   * @throws NotFound, GuardianAskedTooSoon; for another address as `run`
   */
  private async openRequest(
    em: EntityManager,
    actor: ActorScope,
    personId: string,
    corrected: string | null,
  ): Promise<GuardianRequest> {
    assertCan(actor, 'person:read', { scope: await this.paths.scopeOfPerson(personId), personId });
    const waiting = { personId, answeredAt: null };
    const request = await em.findOne(GuardianRequest, waiting, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!request) throw new NotFound();
    const soonest = request.sentAt.getTime() + this.config.consents.resendMinutes * 60_000;
    const wait = soonest - this.clock.now().getTime();
    if (wait > 0) throw new GuardianAskedTooSoon(Math.ceil(wait / 1000));
    if (corrected) await this.demandMayAsk(em, actor, personId, corrected);
    return request;
  }

  /**
   * Demands that the actor may name another guardian to ask: only those who may invite a guardian may, since it makes
   * one.
   */
  private async demandMayAsk(em: EntityManager, actor: ActorScope, personId: string, email: string): Promise<void> {
    const child = await em.findOneOrFail(Person, { id: personId });
    const scope = await this.paths.scopeOfPerson(personId);
    assertMayGiveGuardian(actor, 'invitation:guardian', { scope, personId, level: child.level });
    if (mailboxOf(email) === mailboxOf(child.email)) throw faultOf('Somebody else than the young person');
    const holder = await em.findOne(Person, { email });
    if (holder) demandGivenByAnother(holder.id, actor.personId);
  }
}

function checkAddress(text: string): string {
  return parseWith(z.object({ guardian_email: emailAddress }), { guardian_email: text }).guardian_email;
}

const faultOf = (message: string) => new InvalidRequest([{ path: 'guardian_email', message }]);

/** The letter was sent a moment ago: pressing a button must not fill a mailbox. */
export class GuardianAskedTooSoon extends DomainError {
  constructor(retryAfterSeconds: number) {
    super({
      code: 'GUARDIAN_ASKED_TOO_SOON',
      status: 429,
      message: 'The letter was sent a moment ago. Wait a few minutes before you send it again.',
      retryAfterSeconds,
    });
  }
}
