import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Credential } from '../../credentials/credential.entity.ts';
import { Identity } from '../../credentials/identity.entity.ts';
import { ProviderClient } from '../provider-client.ts';
import { OneTimeLinks } from '../../verification/one-time-links.ts';

/** What the page behind the letter that verifies an address asks for; told to whoever holds the letter, and to nobody else. */
@Injectable()
export class DescribeVerification {
  constructor(
    private readonly em: EntityManager,
    private readonly links: OneTimeLinks,
    private readonly providers: ProviderClient,
  ) {}

  /** @throws LinkInvalid */
  execute(token: string) {
    return withScope(this.em, serviceScope, async (em) => {
      const personId = await this.links.holderOf(em, token, 'verify-email');
      const issuers = (await em.find(Identity, { personId })).map(({ issuer }) => issuer);
      return {
        hasPassword: (await em.count(Credential, { personId })) > 0,
        providers: this.providers.list().filter(({ issuer }) => issuers.includes(issuer)),
      };
    });
  }
}
