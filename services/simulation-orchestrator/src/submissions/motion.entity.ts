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
    /** Parts of the motion that the sensor did not measure. */
    notMeasured: p.array().columnType('text[]'),
    /** What was asked for it while its person may not be processed. */
    withheldOrder: p.json<{ meshType: string; meshSubtype: string; saveVtu: boolean }>().nullable(),
    /** Simulations of it that were cancelled because its person may not be processed. */
    stoppedRuns: p.array().columnType('uuid[]').nullable(),
  },
});
export type Motion = InferEntity<typeof Motion>;
