import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A minor's account waits for the answer of the guardian who was named at sign-up. */
export const GuardianRequest = defineEntity({
  name: 'GuardianRequest',
  tableName: 'guardian_requests',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    guardianEmail: p.text(),
    requestedAt: p.datetime(),
    /** End of the newest letter's link. */
    expiresAt: p.datetime(),
    /** Number of letters written: each has a link of its own, and the one before is dead. */
    letters: p.integer(),
    tokenHash: p.text(),
    sentAt: p.datetime(),
    answeredAt: p.datetime().nullable(),
    guardianId: p.uuid().nullable(),
  },
});
export type GuardianRequest = InferEntity<typeof GuardianRequest>;
