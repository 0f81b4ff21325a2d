import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { DomainError, InvalidRequest, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Session } from '../sessions/session.entity.ts';
import { SignInLimits } from '../../limits/sign-in-limits.ts';
import { Credential } from './credential.entity.ts';
import { isPassword } from './password-hash.ts';

/** A provider is asked at every sign-in for a proof no older, so that it may stand for the password that somebody has not. */
export const RECENT_MILLISECONDS = 10 * 60_000;

/** For whoever has no password that could be asked for. */
export class SignInAgain extends DomainError {
  constructor() {
    super({
      code: 'SIGN_IN_AGAIN',
      status: 403,
      message: 'Please sign in again first.',
      detail:
        'You have no password to ask for. Sign out, sign in again, and do this within ten minutes. If that does not help, choose a password by “Forgot password”.',
    });
  }
}

/**
 * The one rule before anything that changes how somebody signs in, before an account is erased and before a guardianship is
 * limited or ended: the password is asked for again, and of whoever has none the session itself must be fresh,
 * by what the provider says where they signed in elsewhere. A stolen session is no place to guess: tries are
 * counted.
 */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: SignInLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Comes before the caller's transaction: a try that fails stays counted, and no connection waits for the hash.
   * @throws InvalidRequest at the field, SignInAgain, TooManyTries
   */
  async demand(personId: string, password: string, field = 'password'): Promise<void> {
    const credential = await withScope(this.em, serviceScope, (em) => em.findOne(Credential, { personId }));
    if (!credential) return this.demandRecentSignIn(personId);
    await this.limits.count(personId, '');
    if (!(await isPassword(password, credential.passwordHash)))
      throw new InvalidRequest([{ path: field, message: 'Not your password' }]);
    await withScope(this.em, serviceScope, (em) => this.limits.forgive(em, personId, ''));
  }

  private async demandRecentSignIn(personId: string): Promise<void> {
    const { sessionId } = currentActor();
    if (sessionId === undefined) throw new SignInAgain();
    const provenAt = { $gt: new Date(this.clock.now().getTime() - RECENT_MILLISECONDS) };
    const fresh = { id: sessionId, personId, provenAt, endedAt: null };
    if ((await withScope(this.em, serviceScope, (em) => em.count(Session, fresh))) === 0) throw new SignInAgain();
  }
}
