import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ApiTokens } from '../api-tokens/api-tokens.ts';
import { Passwords } from './passwords.ts';
import { Reauthentication } from '../credentials/reauthentication.ts';
import { SignedInPerson } from '../../people/persons/signed-in-person.ts';
import { SecurityChanges } from '../security-changes/security-changes.ts';
import { Sessions } from '../sessions/sessions.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** Stays open. */
  sessionToken: string;
  revokeApiTokens: boolean;
}

/** The person signed in chooses another password; every other session of theirs ends, and their API tokens if they wish. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly reauthentication: Reauthentication,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tokens: ApiTokens,
    private readonly changes: SecurityChanges,
  ) {}

  /** @throws NotFound for an API token, InvalidRequest, TooManyTries */
  async execute({ currentPassword, newPassword, sessionToken, revokeApiTokens }: PasswordChange): Promise<void> {
    await this.reauthentication.demand(this.signedIn.id(), currentPassword, 'currentPassword');
    const holder = await withScope(this.em, serviceScope, (em) => this.signedIn.load(em));
    const passwordHash = await this.passwords.hash(holder, newPassword, 'newPassword');
    await withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      await this.passwords.set(em, person, passwordHash);
      await this.sessions.endAll(em, person.id, sessionToken);
      if (revokeApiTokens) await this.tokens.revokeAll(em, person.id);
      this.changes.announce(em, person.id, 'password-changed');
    });
  }
}
