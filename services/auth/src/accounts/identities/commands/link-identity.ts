import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Conflict, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { Identity, UnlinkedIdentity } from '../../credentials/identity.entity.ts';
import { IdentityQuestions, type IdentityQuestion } from '../identity-questions.ts';
import { linkIdentity } from '../linked-identity.ts';
import { IdentityRefused, type Claims } from '../provider-client.ts';

export class IdentityTaken extends Conflict {
  constructor() {
    super(
      'IDENTITY_TAKEN',
      'This account elsewhere signs in as somebody else.',
      'Choose another one there, or unlink it from the other account first.',
    );
  }
}

/** The person signed in links one more account elsewhere, also one that they had unlinked: nothing does so by itself. */
@Injectable()
export class LinkIdentity {
  constructor(
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly questions: IdentityQuestions,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for a wrong password, SignInAgain, TooManyTries, NotFound, RetryableError */
  async start(provider: string, next: string, password: string): Promise<IdentityQuestion> {
    const personId = this.signedIn.id();
    await this.reauthentication.demand(personId, password);
    return this.questions.ask(provider, next, { personId });
  }

  /** Only for whoever asked: an answer that another's browser brings back links nothing. @throws IdentityRefused, IdentityTaken */
  async finish(em: EntityManager, personId: string, claims: Claims): Promise<void> {
    if (this.signedIn.id() !== personId) throw new IdentityRefused();
    const { issuer, subject } = claims;
    const linked = await em.findOne(Identity, { issuer, subject });
    if (linked && linked.personId !== personId) throw new IdentityTaken();
    if (linked) return;
    await em.nativeDelete(UnlinkedIdentity, { issuer, subject, personId });
    linkIdentity(em, personId, claims, this.clock.now());
    this.changes.announce(em, personId, 'identity-linked');
  }
}
