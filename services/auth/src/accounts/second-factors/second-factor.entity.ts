import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { CodeChannel } from '../verification/one-time-code.entity.ts';

/** What somebody is asked for after the password; no row means nothing. */
export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    personId: p.uuid().primary(),
    /** Sealed: see `SecretBox`. */
    totpSecret: p.text().nullable(),
    /** When it was made: it can be confirmed for some minutes. */
    totpStartedAt: p.datetime().nullable(),
    /** The app counts from its first right code on. */
    totpConfirmedAt: p.datetime().nullable(),
    /** Time step of the last code that was taken: none is taken twice. */
    totpLastStep: p.integer().nullable(),
    codeChannel: p.text().$type<CodeChannel>().nullable(),
  },
});
export type SecondFactorRecord = InferEntity<typeof SecondFactor>;

/** A code on paper, for a person who lost the phone; deleted when it is used. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: { personId: p.uuid().primary(), codeHash: p.text().primary() },
});
