import { defineEntity, p } from '@mikro-orm/core';

/** Who is told of alerts at a node and below it, one after the other; a node below may have its own. */
export const DutyRoster = defineEntity({
  name: 'DutyRoster',
  tableName: 'duty_rosters',
  properties: {
    nodeId: p.uuid().primary(),
    /** After which the next is told of an alert that nobody has acknowledged. */
    escalateMinutes: p.integer(),
    /** Rises with every change. */
    version: p.integer(),
    changedAt: p.datetime(),
  },
});

/** A person on a roster. A roster without people lets the one above hold again. */
export const DutyPerson = defineEntity({
  name: 'DutyPerson',
  tableName: 'duty_people',
  properties: {
    nodeId: p.uuid().primary(),
    personId: p.uuid().primary(),
    /** In the order in which they are told. */
    position: p.integer(),
  },
});
