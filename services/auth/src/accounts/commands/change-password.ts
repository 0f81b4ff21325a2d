import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Passwords } from '../../credentials/passwords.ts';
import { Reauthentication } from '../../credentials/reauthentication.ts';
import { SignedInPerson } from '../../people/signed-in-person.ts';
import { SecurityChanges } from '../../security-changes/security-changes.ts';
import { Sessions } from '../../sessions/sessions.ts';

/** The person signed in chooses another password; every other session of theirs ends. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly changes: SecurityChanges,
  ) {}

  /** @throws NotFound for an API token, InvalidRequest, TooManyTries */
  async run(currentPassword: string, newPassword: string, sessionToken: string): Promise<void> {
    await this.reauthentication.demand(this.signedIn.id(), currentPassword, 'currentPassword');
    await withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      await this.passwords.set(em, person, newPassword, 'newPassword');
      await this.sessions.endAll(em, person.id, sessionToken);
      this.changes.announce(em, person.id, 'password-changed');
    });
  }
}
