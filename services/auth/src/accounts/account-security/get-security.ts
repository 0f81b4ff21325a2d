import { EntityManager } from '@mikro-orm/postgresql';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Credential } from '../credentials/credential.entity.ts';
import { EmailChanges } from '../email-changes/email-changes.ts';
import { Identity } from '../credentials/identity.entity.ts';
import { ProviderClient } from '../identities/provider-client.ts';
import { Passkey } from '../credentials/passkey.entity.ts';
import { SignedInPerson } from '../../people/persons/signed-in-person.ts';
import { RecoveryCode, SecondFactor } from '../second-factors/second-factor.entity.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import { Session } from '../sessions/session.entity.ts';

/** What protects the account of whoever is signed in, and where it is signed in. */
@Injectable()
export class GetSecurity {
  constructor(
    private readonly em: EntityManager,
    private readonly signedIn: SignedInPerson,
    private readonly providers: ProviderClient,
    private readonly emailChanges: EmailChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute(sessionToken: string) {
    return withScope(this.em, serviceScope, async (em) => {
      const person = await this.signedIn.load(em);
      const personId = person.id;
      const newestFirst = { orderBy: { id: 'desc' } } as const;
      const factor = await em.findOne(SecondFactor, { personId });
      const passkeys = await em.find(Passkey, { personId }, newestFirst);
      const open = { personId, endedAt: null, expiresAt: { $gt: this.clock.now() } };
      const sessions = await em.find(Session, open, newestFirst);
      const own = tokenHash(sessionToken);
      const newEmail = await this.emailChanges.waiting(em, personId);
      return {
        email: person.email,
        emailVerified: Boolean(person.emailVerifiedAt),
        ...(newEmail && { newEmail: newEmail.email, newEmailUntil: timestampFromDate(newEmail.expiresAt) }),
        phone: person.phone ?? undefined,
        phoneVerified: Boolean(person.phoneVerifiedAt),
        hasPassword: (await em.count(Credential, { personId })) > 0,
        totp: Boolean(factor?.totpConfirmedAt),
        recoveryCodesLeft: await em.count(RecoveryCode, { personId }),
        codeChannel: factor?.codeChannel ?? undefined,
        identities: (await em.find(Identity, { personId }, newestFirst)).map(({ id, issuer, account, linkedAt }) => ({
          identityId: id,
          issuer,
          label: this.providers.labelOf(issuer),
          account: account || undefined,
          linkedAt: timestampFromDate(linkedAt),
        })),
        passkeys: passkeys.map(({ id, name, registeredAt, lastUsedAt }) => ({
          passkeyId: id,
          name,
          registeredAt: timestampFromDate(registeredAt),
          ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
        })),
        sessions: sessions.map(({ id, openedAt, browser, lastUsedAt, tokenHash: hash }) => ({
          sessionId: id,
          openedAt: timestampFromDate(openedAt),
          browser: browser || undefined,
          current: hash === own,
          ...(lastUsedAt && { lastUsedAt: timestampFromDate(lastUsedAt) }),
        })),
      };
    });
  }
}
