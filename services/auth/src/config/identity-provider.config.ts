import { z } from 'zod';
import { jsonSetting } from './json-setting.ts';

/** What is known of a provider beforehand; what it announces itself wins, where it does. */
const presets = {
  google: { label: 'Google', issuer: 'https://accounts.google.com', vouchesForEmail: true },
  facebook: {
    label: 'Facebook',
    issuer: 'https://www.facebook.com',
    // Its discovery document names no token endpoint.
    endpoints: {
      authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/oauth/access_token',
      jwks_uri: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
    },
  },
} as const;

const endpoints = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

const provider = z.object({
  label: z.string().min(1).optional(),
  issuer: z.url().optional(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** Instead of discovery. */
  endpoints: endpoints.optional(),
  /** A provider on this machine may speak plain HTTP. */
  insecure: z.boolean().default(false),
  /** That it has verified an address is believed: whoever proves the address there has the account here. */
  vouchesForEmail: z.boolean().optional(),
});

export interface IdentityProvider {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  endpoints?: z.output<typeof endpoints> | undefined;
  insecure: boolean;
  vouchesForEmail: boolean;
}

/** A JSON object by the provider's name: `{"google": {"clientId": …, "clientSecret": …}, "club": {"issuer": …, …}}`. */
export const identityProviders = jsonSetting(z.record(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/), provider))
  .default({})
  .transform((given, context) =>
    Object.entries(given).map(([name, { issuer, label, ...rest }]): IdentityProvider => {
      const preset = (presets as Record<string, Partial<IdentityProvider> | undefined>)[name];
      const known = issuer ?? preset?.issuer;
      if (known === undefined) context.addIssue({ code: 'custom', path: [name, 'issuer'], message: 'Required' });
      return {
        endpoints: preset?.endpoints,
        ...rest,
        vouchesForEmail: rest.vouchesForEmail ?? preset?.vouchesForEmail ?? false,
        name,
        issuer: known ?? '',
        label: label ?? preset?.label ?? name,
      };
    }),
  );
