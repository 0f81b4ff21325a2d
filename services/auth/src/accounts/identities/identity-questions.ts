import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { LinkSecrets } from '../../secrets/link-secrets.ts';
import { tokenHash } from '../../secrets/opaque-token.ts';
import { StartedIdentitySignIn } from '../credentials/identity.entity.ts';
import { IdentityRefused, ProviderClient, type Claims, type Proofs } from './provider-client.ts';

const LIFE_MILLISECONDS = 10 * 60_000;

/** Where the browser goes, and the state that it keeps in a cookie. */
export interface IdentityQuestion {
  url: string;
  state: string;
}

/** What is asked for; neither is a sign-in alone. */
interface AskedFor {
  /** Person who links one more. */
  personId?: string;
  /** Link of the letter whose address is to be verified. */
  linkId?: string;
}

/** What came back. */
export interface IdentityAnswer {
  claims: Claims;
  next: string;
  personId: string | null;
  linkId: string | null;
}

/** Sends a browser to a provider, and takes its answer: once, from that browser, within ten minutes. */
@Injectable()
export class IdentityQuestions {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: ProviderClient,
    private readonly secrets: LinkSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, RetryableError */
  async ask(provider: string, next: string, { personId, linkId }: AskedFor): Promise<IdentityQuestion> {
    const now = this.clock.now();
    const id = newId(now.getTime());
    const proofs = this.proofsOf(id);
    const url = await this.providers.authorizationUrl(provider, proofs);
    await withScope(this.em, serviceScope, async (em) => {
      await em.nativeDelete(StartedIdentitySignIn, { expiresAt: { $lt: now } });
      const expiresAt = new Date(now.getTime() + LIFE_MILLISECONDS);
      em.create(StartedIdentitySignIn, {
        id,
        stateHash: tokenHash(proofs.state),
        provider,
        personId: personId ?? null,
        linkId: linkId ?? null,
        next: ownPath(next),
        expiresAt,
      });
    });
    return { url, state: proofs.state };
  }

  /** Outside a transaction: the provider is asked over the network. @throws IdentityRefused */
  async answer(state: string, callbackQuery: string): Promise<IdentityAnswer> {
    const { id, provider, next, personId, linkId } = await this.take(state);
    return {
      claims: await this.providers.claims(provider, callbackQuery, this.proofsOf(id)),
      next,
      personId: personId ?? null,
      linkId: linkId ?? null,
    };
  }

  /** An answer is taken once, whatever comes of it. */
  private take(state: string) {
    return withScope(this.em, serviceScope, async (em) => {
      const started = await em.findOne(StartedIdentitySignIn, {
        stateHash: tokenHash(state),
        expiresAt: { $gt: this.clock.now() },
      });
      if (!started || (await em.nativeDelete(StartedIdentitySignIn, { id: started.id })) === 0)
        throw new IdentityRefused();
      return started;
    });
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
