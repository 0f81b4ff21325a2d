import { defineEntity, p } from '@mikro-orm/core';

export type LinkPurpose = 'verify-email' | 'reset-password' | 'choose-password';

/** A link that was mailed to somebody and works once. */
export const OneTimeLink = defineEntity({
  name: 'OneTimeLink',
  tableName: 'one_time_links',
  properties: {
    id: p.uuid().primary(),
    /** Null where nobody has the address: the work was done all the same, and no letter goes out. */
    personId: p.uuid().nullable(),
    purpose: p.text().$type<LinkPurpose>(),
    tokenHash: p.text(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
