import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** Who is told of alerts at a node and below it, one after the other; a node below may have its own. */
export const DutyRoster = defineEntity({
  name: 'DutyRoster',
  tableName: 'duty_rosters',
  properties: {
    nodeId: p.uuid().primary(),
    /** In the order in which they are told; empty: the roster above holds again. */
    personIds: p.array().columnType('uuid[]'),
    /** After which the next is told of an alert that nobody has acknowledged. */
    escalateMinutes: p.integer(),
    /** Rises with every change. */
    version: p.integer(),
    changedBy: p.uuid(),
    changedAt: p.datetime(),
  },
});
export type DutyRoster = InferEntity<typeof DutyRoster>;
