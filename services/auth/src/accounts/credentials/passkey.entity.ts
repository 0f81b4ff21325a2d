import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A key pair on somebody's device (WebAuthn); only its public half is here. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** base64url */
    credentialId: p.text(),
    /** COSE */
    publicKey: p.uint8array(),
    /** Number of signatures so far; a device that does not count says 0. */
    counter: p.integer(),
    transports: p.array().columnType('text[]'),
    name: p.text(),
    registeredAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type PasskeyRecord = InferEntity<typeof Passkey>;

/** A challenge that a device is to sign. */
export const PasskeyCeremony = defineEntity({
  name: 'PasskeyCeremony',
  tableName: 'passkey_ceremonies',
  properties: {
    id: p.uuid().primary(),
    /** Person who registers a passkey; null at sign-in, where the device says who it is. */
    personId: p.uuid().nullable(),
    challenge: p.text(),
    expiresAt: p.datetime(),
  },
});
