import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Passwords } from '../../credentials/passwords.ts';
import { SignedInPerson } from '../../people/signed-in-person.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { SignInLimits } from '../../sign-in/sign-in-limits.ts';

/** The person signed in chooses another password; every other session of theirs ends. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly limits: SignInLimits,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /** @throws NotFound for an API token, InvalidRequest, TooManyTries */
  async run(currentPassword: string, newPassword: string, sessionToken: string): Promise<void> {
    await this.limits.count(this.signedIn.id(), '');
    await withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      await this.passwords.confirm(em, person.id, currentPassword, 'currentPassword');
      await this.passwords.set(em, person, newPassword, 'newPassword');
      await this.sessions.endAll(em, person.id, sessionToken);
      await this.limits.forgive(em, person.id, '');
    });
  }
}
