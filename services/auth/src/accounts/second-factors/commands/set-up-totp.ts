import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Conflict, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { InvalidCode } from '../../verification/verification.errors.ts';
import { SecondFactors } from '../second-factors.ts';
import { SecretBox } from '../secret-box.ts';
import { newTotpSecret, totpUri } from '../totp.ts';

const SET_UP_MILLISECONDS = 10 * 60_000;

export class TotpExists extends Conflict {
  constructor() {
    super('TOTP_EXISTS', 'You have an authenticator app already.', 'Remove it first.');
  }
}

/** The person signed in adds an authenticator app. */
@Injectable()
export class SetUpTotp {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly factors: SecondFactors,
    private readonly box: SecretBox,
    private readonly limits: SignInLimits,
    private readonly reauthentication: Reauthentication,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A secret that counts once a code of it was seen, within ten minutes.
   * @throws InvalidRequest for a wrong password, TooManyTries, Conflict when there is an app already
   */
  async start(password: string): Promise<{ secret: string; uri: string }> {
    await this.reauthentication.demand(this.signedIn.id(), password);
    return withScope(this.em, serviceScope, async (em) => {
      const { id, email } = await this.signedIn.load(em);
      const factor = await this.factors.of(em, id);
      if (factor.totpConfirmedAt) throw new TotpExists();
      const secret = newTotpSecret();
      Object.assign(factor, { totpSecret: this.box.seal(secret, id), totpStartedAt: this.clock.now() });
      return { secret, uri: totpUri(secret, email) };
    });
  }

  /**
   * What `start` began a short while ago, and nothing else. A try that fails stays counted.
   * @returns recovery codes, shown once
   * @throws InvalidCode, TooManyTries, Conflict when there is an app already
   */
  async confirm(code: string): Promise<string[]> {
    const counted = `authenticator ${this.signedIn.id()}`;
    await this.limits.count(counted, '');
    return withScope(this.em, serviceScope, async (em) => {
      const { id } = await this.signedIn.load(em);
      const factor = await this.factors.of(em, id);
      if (factor.totpConfirmedAt) throw new TotpExists();
      const isFresh = this.clock.now().getTime() - (factor.totpStartedAt?.getTime() ?? 0) < SET_UP_MILLISECONDS;
      if (!isFresh || !(await this.factors.useTotp(em, id, code))) throw new InvalidCode('totp');
      await this.limits.forgive(em, counted, '');
      factor.totpConfirmedAt = this.clock.now();
      this.changes.announce(em, id, 'authenticator-added');
      return this.factors.renewRecoveryCodes(em, id);
    });
  }
}
