import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { LinkSecrets } from '../letters/link-secrets.ts';
import { Person, type PersonRecord } from '../people/person.entity.ts';
import { SecurityChanges } from '../security-changes/security-changes.ts';
import { tokenHash } from '../sessions/opaque-token.ts';
import { SignInCompletion, type SignedIn } from '../sign-in/sign-in-completion.ts';
import { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { IdentityRegistrations } from './identity-registrations.ts';
import { Identity, IdentitySignIn as Started, UnlinkedIdentity } from './identity.entity.ts';
import { IdentityRefused, ProviderClient, type Claims, type Proofs } from './provider-client.ts';

const LIFE_MILLISECONDS = 10 * 60_000;

/** What came of it: a session or a challenge, or a registration to begin. */
export type IdentityOutcome = { next: string } & (
  | { signedIn: SignedIn }
  | { registration: { identityToken: string } & Pick<Claims, 'email' | 'firstName' | 'lastName'> }
);

@Injectable()
export class IdentitySignIn {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: ProviderClient,
    private readonly secrets: LinkSecrets,
    private readonly limits: SignInLimits,
    private readonly registrations: IdentityRegistrations,
    private readonly completion: SignInCompletion,
    private readonly changes: SecurityChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns where the browser goes, and the state that it keeps in a cookie @throws NotFound, RetryableError */
  async start(provider: string, next: string): Promise<{ url: string; state: string }> {
    const now = this.clock.now();
    const id = newId(now.getTime());
    const proofs = this.proofsOf(id);
    const url = await this.providers.authorizationUrl(provider, proofs);
    await withScope(this.em, serviceScope, async (em) => {
      await em.nativeDelete(Started, { expiresAt: { $lt: now } });
      const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
      em.create(Started, { id, stateHash: tokenHash(proofs.state), provider, next: ownPath(next), expiresAt });
    });
    return { url, state: proofs.state };
  }

  /** @throws IdentityRefused, TooManyTries, and what a closed account is refused with */
  async finish(state: string, callbackQuery: string, address: string): Promise<IdentityOutcome> {
    await this.limits.count(`identity ${state}`, address);
    const { id, provider, next } = await this.take(state);
    // Outside a transaction: the provider is asked over the network.
    const claims = await this.providers.claims(provider, callbackQuery, this.proofsOf(id));
    return withScope(this.em, serviceScope, async (em): Promise<IdentityOutcome> => {
      await this.limits.forgive(em, `identity ${state}`, address);
      const person = await this.personOf(em, claims);
      if (person) return { next, signedIn: await this.completion.complete(em, person) };
      const { email, firstName, lastName } = claims;
      const identityToken = await this.registrations.begin(em, claims);
      return { next, registration: { identityToken, email, firstName, lastName } };
    });
  }

  /** An answer is taken once, whatever comes of it. */
  private take(state: string) {
    return withScope(this.em, serviceScope, async (em) => {
      const started = await em.findOne(Started, { stateHash: tokenHash(state), expiresAt: { $gt: this.clock.now() } });
      if (!started || (await em.nativeDelete(Started, { id: started.id })) === 0) throw new IdentityRefused();
      return started;
    });
  }

  /**
   * By the identity; else by the address, where both the provider and we know that it is theirs: whoever merely claims an
   * address elsewhere gets nobody's account here, and whoever was unlinked from it does not come back this way.
   */
  private async personOf(em: EntityManager, claims: Claims): Promise<PersonRecord | undefined> {
    const { issuer, subject, email, emailVerified } = claims;
    const identity = await em.findOne(Identity, { issuer, subject });
    if (identity) return em.findOneOrFail(Person, { id: identity.personId });
    if (!emailVerified) return undefined;
    const person = await em.findOne(Person, { email, emailVerifiedAt: { $ne: null } });
    if (!person) return undefined;
    if ((await em.count(UnlinkedIdentity, { issuer, subject, personId: person.id })) > 0) return undefined;
    em.create(Identity, { issuer, subject, personId: person.id, linkedAt: this.clock.now() });
    this.changes.announce(em, person.id, 'identity-linked');
    return person;
  }

  private proofsOf(id: string): Proofs {
    const derive = (use: string) => this.secrets.tokenOf(`identity ${use} ${id}`);
    return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('verifier') };
  }
}

/** A path of the console, or its start: never another site. */
export function ownPath(next: string): string {
  return /^\/(?![/\\])[^\s\\]{0,500}$/.test(next) ? next : '/';
}
