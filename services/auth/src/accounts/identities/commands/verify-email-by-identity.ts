import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Identity } from '../../credentials/identity.entity.ts';
import type { Claims } from '../provider-client.ts';
import { Person } from '../../../people/persons/person.entity.ts';
import { AddressProofs } from '../../verification/address-proofs.ts';
import { OneTimeLinks } from '../../verification/one-time-links.ts';

/** The reader of the letter has another account elsewhere than the person who signed up. */
export class AnotherIdentity extends DomainError {
  constructor() {
    super({
      code: 'ANOTHER_IDENTITY',
      status: 422,
      message: 'It was another account that signed up with your address.',
      detail: 'Open the letter again: confirm with the account that you signed up by, or choose a new password.',
    });
  }
}

/** As `VerifyEmail`, for whoever signed up by an account elsewhere instead of a password. */
@Injectable()
export class VerifyEmailByIdentity {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OneTimeLinks,
    private readonly proofs: AddressProofs,
  ) {}

  /** @returns the id of the letter's link, which waits at the server while its reader is with the provider @throws LinkInvalid */
  linkOf(token: string): Promise<string> {
    return withScope(this.em, serviceScope, async (em) => (await this.links.find(em, token, 'verify-email')).id);
  }

  /** @throws LinkInvalid; AnotherIdentity, which leaves the link as it was */
  async execute(linkId: string, { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const personId = await this.links.consume(em, this.links.tokenOf(linkId), 'verify-email');
      if ((await em.count(Identity, { issuer, subject, personId })) === 0) throw new AnotherIdentity();
      await this.proofs.byWhoSignedUp(em, await em.findOneOrFail(Person, { id: personId }));
    });
  }
}
