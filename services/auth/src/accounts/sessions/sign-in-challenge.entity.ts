import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Somebody gave the right password and is asked for a second factor. */
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
