import { defineEntity, p } from '@mikro-orm/core';

/** What somebody signs in with. Kept apart from the person, so that no query on people ever loads it. */
export const Credential = defineEntity({
  name: 'Credential',
  tableName: 'credentials',
  properties: {
    personId: p.uuid().primary(),
    passwordHash: p.text(),
    changedAt: p.datetime(),
  },
});
