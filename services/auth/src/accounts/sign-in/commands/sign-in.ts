import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { SignInLog } from '../../../access-log/sign-in-log.ts';
import type { AuthConfig } from '../../../config/auth.config.ts';
import { Credential } from '../../credentials/credential.entity.ts';
import { isPassword } from '../../credentials/password-hash.ts';
import { ConcurrencyLimit } from '../../../limits/concurrency-limit.ts';
import { normalisedEmail } from '../../../people/persons/email-address.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { SignInCompletion, type SignedIn } from '../sign-in-completion.ts';
import { SignInLimits } from '../../../limits/sign-in-limits.ts';
import { InvalidLogin } from '../sign-in.errors.ts';

export interface SignInRequest {
  email: string;
  password: string;
  /** Address of the client; for rate limits only. */
  address: string;
}

interface Account {
  personId: string;
  passwordHash: string | null;
}

@Injectable()
export class SignIn {
  private readonly attempts: ConcurrencyLimit;

  constructor(
    private readonly em: EntityManager,
    private readonly limits: SignInLimits,
    private readonly completion: SignInCompletion,
    private readonly log: SignInLog,
    @Inject(CONFIG) { signIn }: AuthConfig,
  ) {
    this.attempts = new ConcurrencyLimit(signIn);
  }

  /** @throws InvalidLogin, TooManyTries, EmailNotVerified, ConsentPending, RetryableError */
  execute(request: SignInRequest): Promise<SignedIn> {
    return this.attempts.execute(() => this.attempt(request));
  }

  private async attempt({ email: typed, password, address }: SignInRequest): Promise<SignedIn> {
    const email = normalisedEmail(typed);
    await this.limits.count(email, address);
    const account = await this.accountOf(email);
    const isRight = await isPassword(password, account?.passwordHash ?? undefined);
    try {
      if (!isRight || !account) throw new InvalidLogin();
      return await this.enter(account, email, address);
    } catch (refusal) {
      await this.log.refused(account?.personId);
      throw refusal;
    }
  }

  /** A password that was changed while it was being compared opens nothing: whoever changed it wanted others out. */
  private enter({ personId, passwordHash }: Account, email: string, address: string): Promise<SignedIn> {
    return withScope(this.em, serviceScope, async (em) => {
      const compared = { personId, passwordHash: passwordHash! };
      if (!(await em.findOne(Credential, compared, { lockMode: LockMode.PESSIMISTIC_READ }))) throw new InvalidLogin();
      await this.limits.forgive(em, email, address);
      return this.completion.complete(em, await em.findOneOrFail(Person, { id: personId }));
    });
  }

  /** One statement, so that an unknown address costs what a known one does. */
  private accountOf(email: string): Promise<Account | undefined> {
    return withScope(this.em, serviceScope, async (em) => {
      const [account] = await em.execute<Account[]>(
        `select p.id as "personId", c.password_hash as "passwordHash"
         from people p left join credentials c on c.person_id = p.id where p.email = ?`,
        [email],
      );
      return account;
    });
  }
}
