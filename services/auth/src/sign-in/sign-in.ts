import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Credential } from '../credentials/credential.entity.ts';
import { isPassword } from '../credentials/password-hash.ts';
import { normalisedEmail } from '../people/email-address.ts';
import { Person } from '../people/person.entity.ts';
import { Sessions, type OpenedSession } from '../sessions/sessions.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { InvalidLogin } from './sign-in.errors.ts';

export interface SignInRequest {
  email: string;
  password: string;
  /** Of the client; for rate limits only. */
  address: string;
}

@Injectable()
export class SignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: SignInLimits,
    private readonly sessions: Sessions,
  ) {}

  /** @throws InvalidLogin, TooManyTries */
  async run({ email: typed, password, address }: SignInRequest): Promise<OpenedSession> {
    const email = normalisedEmail(typed);
    await this.limits.count(email, address);
    const account = await this.accountOf(email);
    if (!(await isPassword(password, account?.passwordHash)) || !account) throw new InvalidLogin();
    return withScope(this.em, serviceScope, async (em) => {
      await this.limits.forgive(em, email, address);
      return this.sessions.open(em, account.personId);
    });
  }

  private accountOf(email: string): Promise<{ personId: string; passwordHash: string } | undefined> {
    return withScope(this.em, serviceScope, async (em) => {
      const person = await em.findOne(Person, { email });
      const credential = person && (await em.findOne(Credential, { personId: person.id }));
      return credential ?? undefined;
    });
  }
}
