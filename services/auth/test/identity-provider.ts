import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { rsaKey } from './forged-id-token.ts';

/** An account with the provider. */
export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
}

export interface TestIdentityProvider {
  issuer: string;
  /** What it signs its ID tokens with. */
  key: KeyObject;
  /** Put in the place of the ID tokens that it gives out. */
  forge: ((idToken: string) => string) | undefined;
  /** Expects that the next visitor, as with a browser, has signed in with the account. */
  expect(account: ProviderAccount): void;
  /** Signs the account in, and consents, as a browser would. @returns the query that the browser comes back with */
  authorize(url: string, account: ProviderAccount): Promise<string>;
  close(): void;
}

export const client = { clientId: 'strainscope', clientSecret: 'a secret between two' };

/** A certified OpenID provider on this machine, which takes whoever is named for signed in. */
export async function startIdentityProvider(redirectUris: string[]): Promise<TestIdentityProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ProviderAccount>();
  const key = rsaKey();
  const configuration: Configuration = {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['for tests only'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub)! }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
  };
  const provider = new Provider(issuer, configuration);
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (body?.id_token && started.forge) body.id_token = started.forge(body.id_token);
  });
  const answer = provider.callback();
  let next: ProviderAccount;
  const interact = async (...[request, response]: Parameters<typeof answer>) => {
    const { params, grantId } = await provider.interactionDetails(request, response);
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: next.sub, clientId: String(params['client_id']) });
    grant!.addOIDCScope('openid email profile');
    const consent = { grantId: await grant!.save() };
    await provider.interactionFinished(request, response, { login: { accountId: next.sub }, consent });
  };
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/sign-in/')) void interact(request, response);
    else void answer(request, response);
  });
  const started: TestIdentityProvider = {
    issuer,
    key,
    forge: undefined,
    expect: (account) => {
      accounts.set(account.sub, account);
      next = account;
    },
    authorize: (url, account) => {
      started.expect(account);
      return follow(url, issuer);
    },
    close: () => void server.close(),
  };
  return started;
}

/** Tells of providers, by their paths, who they say they are; none of them signs anybody in. */
export async function startMetadata(issuers: Record<string, (own: string) => string>) {
  const server = createServer((request, response) => {
    const path = request.url!.replace('/.well-known/openid-configuration', '');
    const own = url + path;
    const endpoints = { authorization_endpoint: `${own}/authorize`, token_endpoint: `${own}/token` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer: issuers[path]!(own), jwks_uri: `${own}/jwks`, ...endpoints }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => void server.close() };
}

/** Follows redirects with cookies, as far as they stay with the provider. */
async function follow(url: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = url; ;) {
    if (!at.startsWith(issuer)) return new URL(at).search;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    at = new URL(location, at).href;
  }
}
