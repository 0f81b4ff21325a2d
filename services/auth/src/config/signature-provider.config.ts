import { z } from 'zod';
import { jsonSetting } from './json-setting.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The token and what is signed travel sealed, unless the provider is on this machine. */
function isSealed(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
}

/** A JSON object: `{"url": "https://sign.example/api", "token": …, "label": "Example Sign"}`. */
export const signatureProvider = jsonSetting(
  z
    .strictObject({
      url: z.url({ abort: true }).refine(isSealed, 'Must be HTTPS'),
      token: z.string().min(1),
      /** For people. */
      label: z.string().min(1).max(60),
    })
    .optional(),
);
export type SignatureProviderConfig = NonNullable<z.output<typeof signatureProvider>>;
