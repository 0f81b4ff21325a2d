import type * as WebAuthn from '@simplewebauthn/server';

/** The library of WebAuthn, loaded by the first ceremony: its modules are many, and no start waits for them. */
export function webAuthn(): Promise<typeof WebAuthn> {
  return import('@simplewebauthn/server');
}
