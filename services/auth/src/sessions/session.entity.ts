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
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
});
