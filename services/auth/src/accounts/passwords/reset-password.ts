import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ApiTokens } from '../api-tokens/api-tokens.ts';
import { Passwords } from './passwords.ts';
import { Person } from '../../people/persons/person.entity.ts';
import { SecurityChanges } from '../security-changes/security-changes.ts';
import { Sessions } from '../sessions/sessions.ts';
import { AddressProofs } from '../verification/address-proofs.ts';
import { OneTimeLinks } from '../verification/one-time-links.ts';

/** A letter that verifies an address is enough, too: somebody else may have signed up with it, or the password is forgotten. */
export const choosing = ['reset-password', 'choose-password', 'verify-email'] as const;

/**
 * Sets a new password by the link of a letter, which also proves the address. Every session ends, and tokens of
 * programs too if the person wishes.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OneTimeLinks,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tokens: ApiTokens,
    private readonly changes: SecurityChanges,
    private readonly proofs: AddressProofs,
  ) {}

  /** @throws LinkInvalid; InvalidRequest for a weak password, which leaves the link as it was */
  async execute(token: string, password: string, revokeApiTokens: boolean): Promise<void> {
    const holder = await withScope(this.em, serviceScope, async (em) =>
      em.findOneOrFail(Person, { id: await this.links.holderOf(em, token, ...choosing) }),
    );
    const passwordHash = await this.passwords.hash(holder, password);
    await withScope(this.em, serviceScope, async (em) => {
      const personId = await this.links.consume(em, token, ...choosing);
      const person = await em.findOneOrFail(Person, { id: personId });
      await this.passwords.set(em, person, passwordHash);
      await this.proofs.byItsReader(em, person);
      await this.sessions.endAll(em, personId);
      if (revokeApiTokens) await this.tokens.revokeAll(em, personId);
      this.changes.announce(em, personId, 'password-reset');
    });
  }
}
