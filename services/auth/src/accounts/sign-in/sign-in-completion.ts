import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import type { PersonRecord } from '../../people/persons/person.entity.ts';
import { SecondFactors } from '../second-factors/second-factors.ts';
import { Sessions, type OpenedSession, type Proof } from '../sessions/sessions.ts';
import { closureOf, type Closure } from './closure.ts';
import { SignInChallenges, type OpenedChallenge } from './sign-in-challenges.ts';
import { ConsentPending, EmailNotVerified, InvalidLogin } from './sign-in.errors.ts';

/** A session, or a question for the second factor. */
export type SignedIn = { session: OpenedSession } | { challenge: OpenedChallenge };

/** A disabled account is not told from a wrong password. */
const refusals: Record<Closure, new () => Error> = {
  disabled: InvalidLogin,
  'address-unproven': EmailNotVerified,
  'awaiting-consent': ConsentPending,
};

/** What follows on a factor that was proved: whichever it was, a closed account stays closed. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    private readonly challenges: SignInChallenges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Inside the caller's transaction, with the service's scope.
   * @throws InvalidLogin for a disabled account, EmailNotVerified, ConsentPending
   */
  async complete(em: EntityManager, person: PersonRecord, proof: Proof = 'now'): Promise<SignedIn> {
    await this.assertOpen(em, person);
    const methods = await this.factors.methodsOf(em, person.id);
    if (methods.length > 0) return { challenge: await this.challenges.open(em, person, methods) };
    return { session: await this.sessions.open(em, person.id, proof) };
  }

  /** Once both factors are proved, at once by a passkey or one after the other. @throws as `complete` */
  async openSession(em: EntityManager, person: PersonRecord): Promise<OpenedSession> {
    await this.assertOpen(em, person);
    return this.sessions.open(em, person.id);
  }

  /** @throws InvalidLogin, EmailNotVerified, ConsentPending */
  private async assertOpen(em: EntityManager, person: PersonRecord): Promise<void> {
    const closure = await closureOf(em, person, this.clock.now());
    if (closure) throw new refusals[closure]();
    person.consentPending = false;
  }
}
