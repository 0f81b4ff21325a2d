import { Inject, Injectable } from '@nestjs/common';
import { DomainError, NotFound, RetryableError } from '@strainscope/kernel';
import { CONFIG, PUBLIC_URL } from '@strainscope/service-kit';
import * as oidc from 'openid-client';
import type { AuthConfig } from '../../config/auth.config.ts';
import { RECENT_MILLISECONDS } from '../credentials/reauthentication.ts';
import type { IdentityProvider } from '../../config/identity-provider.config.ts';

/** What a provider vouches for. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string;
  /** By a provider whose word counts for it. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** When they proved themselves there; null where the provider does not tell. */
  provenAt: Date | null;
}

/** What ties an answer to the question that was asked. */
export interface Proofs {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The answer was not meant for this browser, this question or this site, or is no proof of anything. */
export class IdentityRefused extends DomainError {
  constructor(cause?: unknown) {
    super({
      code: 'IDENTITY_REFUSED',
      status: 422,
      message: 'Signing in elsewhere did not work.',
      detail: 'Try again, or use your password.',
      cause,
    });
  }
}

/** Speaks OpenID Connect with the configured providers: code flow with PKCE, state and nonce; the library checks them. */
@Injectable()
export class ProviderClient {
  private readonly discovered = new Map<string, Promise<oidc.Configuration>>();

  constructor(
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  /** @returns where the browser goes @throws NotFound, RetryableError when the provider cannot be reached */
  async authorizationUrl(name: string, { state, nonce, codeVerifier }: Proofs): Promise<string> {
    const configuration = await this.configurationOf(this.providerNamed(name));
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri(name),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge_method: 'S256',
      max_age: String(RECENT_MILLISECONDS / 1000),
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    });
    return url.href;
  }

  /** @param query as the provider sent the browser back with @throws IdentityRefused */
  async claims(name: string, query: string, { state, nonce, codeVerifier }: Proofs): Promise<Claims> {
    const provider = this.providerNamed(name);
    const configuration = await this.configurationOf(provider);
    try {
      const answer = new URL(`${this.redirectUri(name)}?${new URLSearchParams(query).toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, { ...checks, idTokenExpected: true });
      const claims = tokens.claims();
      if (claims) return readClaims(claims, provider);
    } catch (cause) {
      throw new IdentityRefused(cause);
    }
    throw new IdentityRefused();
  }

  /** Those that are configured, for people to choose from. */
  list(): { provider: string; label: string; issuer: string }[] {
    return this.config.identityProviders.map(({ name, label, issuer }) => ({ provider: name, label, issuer }));
  }

  /** For people; an issuer that is no longer configured stands for itself. */
  labelOf(issuer: string): string {
    return this.config.identityProviders.find((provider) => provider.issuer === issuer)?.label ?? issuer;
  }

  /** One for each provider: an answer of one provider is never taken for another's. */
  private redirectUri(name: string): string {
    return `${this.publicUrl()}/login/${name}`;
  }

  private providerNamed(name: string): IdentityProvider {
    const provider = this.config.identityProviders.find((candidate) => candidate.name === name);
    if (!provider) throw new NotFound();
    return provider;
  }

  private configurationOf(provider: IdentityProvider): Promise<oidc.Configuration> {
    const known = this.discovered.get(provider.name);
    if (known) return known;
    const asked = configure(provider).catch((cause: unknown) => {
      this.discovered.delete(provider.name);
      throw new RetryableError({ cause });
    });
    this.discovered.set(provider.name, asked);
    return asked;
  }
}

async function configure(provider: IdentityProvider): Promise<oidc.Configuration> {
  const configuration = await describe(provider);
  // Signatures are checked, too: by itself the library trusts the connection over which an ID token comes.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function describe(provider: IdentityProvider): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, endpoints, insecure } = provider;
  if (endpoints) return new oidc.Configuration({ issuer, ...endpoints }, clientId, clientSecret);
  // The library marks it as for development, which a provider on this machine is.
  const options = insecure ? { execute: [oidc.allowInsecureRequests] } : {};
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
}

function readClaims(claims: oidc.IDToken, { vouchesForEmail }: IdentityProvider): Claims {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(claims.email).toLowerCase(),
    emailVerified: vouchesForEmail && claims.email_verified === true,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
    provenAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
  };
}
