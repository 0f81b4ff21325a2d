import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Somebody's account elsewhere. */
export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    personId: p.uuid(),
    linkedAt: p.datetime(),
  },
});

/** Somebody's account elsewhere that they took away: its address links it to them no more. */
export const UnlinkedIdentity = defineEntity({
  name: 'UnlinkedIdentity',
  tableName: 'unlinked_identities',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    personId: p.uuid().primary(),
    unlinkedAt: p.datetime(),
  },
});

/** A browser that was sent to a provider and is expected back. PKCE's verifier and the nonce follow from its id. */
export const IdentitySignIn = defineEntity({
  name: 'IdentitySignIn',
  tableName: 'identity_sign_ins',
  properties: {
    id: p.uuid().primary(),
    stateHash: p.text(),
    provider: p.text(),
    /** A path of the console. */
    next: p.text(),
    expiresAt: p.datetime(),
  },
});

/** An identity that nobody here has: it fills in the form of the sign-up. */
export const IdentityRegistration = defineEntity({
  name: 'IdentityRegistration',
  tableName: 'identity_registrations',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    issuer: p.text(),
    subject: p.text(),
    email: p.text(),
    emailVerified: p.boolean(),
    firstName: p.text(),
    lastName: p.text(),
    expiresAt: p.datetime(),
  },
});
export type IdentityRegistrationRecord = InferEntity<typeof IdentityRegistration>;
