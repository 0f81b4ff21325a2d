import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A sign-in with the right password that waits for a second factor. */
export const SignInChallenge = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenges',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    personId: p.uuid(),
    tries: p.integer(),
    expiresAt: p.datetime(),
  },
});
export type SignInChallengeRecord = InferEntity<typeof SignInChallenge>;
