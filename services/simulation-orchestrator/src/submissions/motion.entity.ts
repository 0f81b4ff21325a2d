import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** What this service knows of an HAE: enough to simulate it, now or when somebody asks. */
export const Motion = defineEntity({
  name: 'Motion',
  tableName: 'motions',
  properties: {
    eventId: p.uuid().primary(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    occurredAt: p.datetime(),
    recordedAt: p.datetime(),
    label: p.text(),
    live: p.boolean(),
    motionKey: p.text(),
    motionHash: p.text(),
    motionSize: p.bigint('number'),
  },
});
export type Motion = InferEntity<typeof Motion>;
