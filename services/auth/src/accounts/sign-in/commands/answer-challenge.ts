import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { SignInLog } from '../../../access-log/sign-in-log.ts';
import { AccountLimits } from '../../../limits/account-limits.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { factorMethods, SecondFactors, type FactorMethod } from '../../second-factors/second-factors.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import type { OpenedSession } from '../../sessions/sessions.ts';
import { OneTimeCodes } from '../../verification/one-time-codes.ts';
import { InvalidCode } from '../../verification/verification.errors.ts';
import { SignInCompletion } from '../sign-in-completion.ts';
import { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { describeChallenge, SignInChallenges, type OpenedChallenge } from '../sign-in-challenges.ts';

/** The second step of signing in. */
@Injectable()
export class AnswerChallenge {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: SignInChallenges,
    private readonly factors: SecondFactors,
    private readonly codes: OneTimeCodes,
    private readonly limits: AccountLimits,
    private readonly signInLimits: SignInLimits,
    private readonly changes: SecurityChanges,
    private readonly completion: SignInCompletion,
    private readonly log: SignInLog,
  ) {}

  /** What the challenge takes. @throws ChallengeOver */
  describe(token: string): Promise<OpenedChallenge> {
    return withScope(this.em, serviceScope, async (em) => {
      const { id, personId } = await this.challenges.demand(em, token);
      const person = await em.findOneOrFail(Person, { id: personId });
      return describeChallenge(id, token, person, await this.factors.methodsOf(em, personId));
    });
  }

  /** @returns when the code expires @throws ChallengeOver, InvalidRequest, TooManyTries */
  async sendCode(token: string, channel: string): Promise<Date> {
    const { personId } = await withScope(this.em, serviceScope, (em) => this.challenges.demand(em, token));
    await this.limits.count('one-time-code', personId, '');
    return withScope(this.em, serviceScope, async (em) => {
      const methods: string[] = await this.factors.methodsOf(em, personId);
      if ((channel !== 'email' && channel !== 'sms') || !methods.includes(channel))
        throw new InvalidRequest([{ path: 'method', message: 'Not one of yours' }]);
      const { phone } = await em.findOneOrFail(Person, { id: personId });
      const to = channel === 'sms' ? phone : null;
      return this.codes.send(em, { personId, purpose: 'sign-in', channel, phone: to ?? null });
    });
  }

  /**
   * A wrong answer is counted: after five the challenge is over. It is counted for the person too, as whoever has the
   * password opens challenge after challenge.
   * @throws ChallengeOver, InvalidCode, TooManyTries, and what an account is refused with that was closed since the first step
   */
  async answer(token: string, method: string, code: string): Promise<OpenedSession> {
    const { personId } = await withScope(this.em, serviceScope, (em) => this.challenges.demand(em, token));
    await this.signInLimits.count(countedFor(personId), '');
    try {
      const session = await withScope(this.em, serviceScope, (em) => this.enter(em, personId, token, method, code));
      if (!session) throw new InvalidCode(method === 'totp' || method === 'recovery' ? method : 'sent');
      return session;
    } catch (refusal) {
      await this.log.refused(personId);
      throw refusal;
    }
  }

  /** @returns nothing for a wrong answer, which counts: the transaction has to commit */
  private async enter(
    em: EntityManager,
    personId: string,
    token: string,
    method: string,
    code: string,
  ): Promise<OpenedSession | undefined> {
    // Before the challenge, as whoever closes the account does, or they would wait for each other. Not for update: a first
    // step of that moment has deleted the challenge by the time that its new one refers to the person.
    await em.execute('select from people where id = ? for no key update', [personId]);
    const challenge = await this.challenges.demand(em, token);
    if (!isMethod(method) || !(await this.isRight(em, personId, method, code))) {
      if (this.challenges.countWrong(challenge)) this.changes.announce(em, personId, 'second-factor-refused');
      return undefined;
    }
    em.remove(challenge);
    await this.signInLimits.forgive(em, countedFor(personId), '');
    return this.completion.openSession(em, await em.findOneOrFail(Person, { id: personId }));
  }

  private async isRight(em: EntityManager, personId: string, method: FactorMethod, code: string): Promise<boolean> {
    if (!(await this.factors.methodsOf(em, personId)).includes(method)) return false;
    if (method === 'totp') return this.factors.useTotp(em, personId, code);
    if (method === 'recovery') return this.factors.useRecoveryCode(em, personId, code);
    return (await this.codes.use(em, personId, 'sign-in', code)) !== undefined;
  }
}

const countedFor = (personId: string): string => `second factor ${personId}`;

function isMethod(value: string): value is FactorMethod {
  return (factorMethods as readonly string[]).includes(value);
}
