import { defineEntity, p } from '@mikro-orm/core';

/** What somebody who runs the machines did; never changed. */
export const OperatorAction = defineEntity({
  name: 'OperatorAction',
  tableName: 'operator_actions',
  properties: {
    id: p.bigint('bigint').primary().autoincrement(),
    at: p.datetime(),
    actorId: p.uuid(),
    /** Name of the pool, id of the node, cause of the failures. */
    subject: p.text(),
    action: p.text(),
    before: p.json<object>(),
    after: p.json<object>(),
  },
});
