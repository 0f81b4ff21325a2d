import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { newOpaqueToken, tokenHash } from '../../secrets/opaque-token.ts';
import { LinkInvalid } from '../verification/verification.errors.ts';
import { Identity, IdentityRegistration, type IdentityRegistrationRecord } from '../credentials/identity.entity.ts';
import { linkIdentity } from './linked-identity.ts';
import type { Claims } from './provider-client.ts';

const LIFE_MILLISECONDS = 60 * 60_000;

/** An unknown identity on its way to an account. Inside the caller's transaction, with the service's scope. */
@Injectable()
export class IdentityRegistrations {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @returns the token, for the browser's cookie */
  async begin(em: EntityManager, claims: Claims): Promise<string> {
    const now = this.clock.now();
    const token = newOpaqueToken();
    await em.nativeDelete(IdentityRegistration, { expiresAt: { $lt: now } });
    const { issuer, subject, email, emailVerified, firstName, lastName } = claims;
    em.create(IdentityRegistration, {
      issuer,
      subject,
      email,
      emailVerified,
      firstName,
      lastName,
      id: newId(now.getTime()),
      tokenHash: tokenHash(token),
      expiresAt: new Date(now.getTime() + LIFE_MILLISECONDS),
    });
    return token;
  }

  /** @throws LinkInvalid, also where the identity is somebody's by now */
  async open(
    em: EntityManager,
    token: string,
  ): Promise<IdentityRegistrationRecord & { verifiedEmail: string | undefined }> {
    const alive = { tokenHash: tokenHash(token), expiresAt: { $gt: this.clock.now() } };
    const registration = await em.findOne(IdentityRegistration, alive);
    if (!registration) throw new LinkInvalid();
    const { issuer, subject } = registration;
    if ((await em.count(Identity, { issuer, subject })) > 0) throw new LinkInvalid();
    return Object.assign(registration, {
      verifiedEmail: registration.emailVerified ? registration.email : undefined,
    });
  }

  link(em: EntityManager, registration: IdentityRegistrationRecord, personId: string): void {
    linkIdentity(em, personId, registration, this.clock.now());
  }

  /** It was brought to a sign-up, whatever came of that: it is brought to no other. */
  async discard(em: EntityManager, token: string): Promise<void> {
    await em.nativeDelete(IdentityRegistration, { tokenHash: tokenHash(token) });
  }
}
