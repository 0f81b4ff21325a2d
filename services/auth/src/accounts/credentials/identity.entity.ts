import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A person's account elsewhere. */
export const Identity = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    /** For its owner's browser, which need not know the subject. */
    id: p.uuid(),
    personId: p.uuid(),
    /** The e-mail address that it has there, for its owner to know it by; empty where unknown. */
    account: p.text(),
    linkedAt: p.datetime(),
  },
});

/** An account elsewhere that a person took away: its address no longer links it to them, but they themselves may. */
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
export const StartedIdentitySignIn = defineEntity({
  name: 'StartedIdentitySignIn',
  tableName: 'identity_sign_ins',
  properties: {
    id: p.uuid().primary(),
    stateHash: p.text(),
    provider: p.text(),
    /** Person who links one more to their account; null for a sign-in. */
    personId: p.uuid().nullable(),
    /** The letter whose address is to be verified by it; null for every other sign-in. */
    linkId: p.uuid().nullable(),
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
