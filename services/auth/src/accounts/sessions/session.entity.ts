import { defineEntity, p } from '@mikro-orm/core';

/** A browser that somebody signed in with. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.text(),
    personId: p.uuid(),
    openedAt: p.datetime(),
    /** When whoever opened it proved themselves, here or elsewhere; null where a provider does not tell. */
    provenAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    /** That used it last, such as “Firefox on Windows”; empty where unknown. */
    browser: p.text(),
    /** To the minute. */
    lastUsedAt: p.datetime().nullable(),
  },
});
