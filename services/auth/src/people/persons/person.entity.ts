import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Level, Permission } from '@strainscope/kernel';

export const sexes = ['male', 'female', 'unspecified'] as const;
export type Sex = (typeof sexes)[number];

/** A person with an account. */
export const Person = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    /** YYYY-MM-DD */
    birthDate: p.date(),
    sex: p.text().$type<Sex>(),
    level: p.integer().$type<Level>(),
    permissions: p.array().columnType('text[]').$type<Permission[]>(),
    registeredAt: p.datetime(),
    /** Registering covered being measured: a player was shown what. Staff and guardians wear no sensor, and decide later. */
    askedAtRegistration: p.boolean().default(true),
    lastSignInAt: p.datetime().nullable(),
    /** E.164 */
    phone: p.text().nullable(),
    phoneVerifiedAt: p.datetime().nullable(),
    /** Until then the account is closed, unless staff registered it. */
    emailVerifiedAt: p.datetime().nullable(),
    /** A minor who signed up, until a guardian has consented to care: the account is closed. */
    consentPending: p.boolean().default(false),
    /** Closed by an admin, or by staff above. */
    disabledAt: p.datetime().nullable(),
    /** Level of the person who closed it; null while it is open. */
    disabledLevel: p.integer().$type<Level>().nullable(),
  },
});

export type PersonRecord = InferEntity<typeof Person>;
