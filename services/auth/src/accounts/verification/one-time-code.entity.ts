import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

export type CodePurpose = 'verify-phone' | 'sign-in';
export const codeChannels = ['email', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** A code of six digits that was sent to somebody. Its row keeps nothing of it: see `LinkSecrets`. */
export const OneTimeCode = defineEntity({
  name: 'OneTimeCode',
  tableName: 'one_time_codes',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    purpose: p.text().$type<CodePurpose>(),
    channel: p.text().$type<CodeChannel>(),
    /** Where it went, for the channel `sms`. */
    phone: p.text().nullable(),
    expiresAt: p.datetime(),
    tries: p.integer(),
    usedAt: p.datetime().nullable(),
  },
});
export type OneTimeCodeRecord = InferEntity<typeof OneTimeCode>;
