import { defineEntity, p } from '@mikro-orm/core';
import { simulationStatuses } from './simulation.state.ts';

/** One step in the history of a simulation; never changed, never removed. */
export const Transition = defineEntity({
  name: 'Transition',
  tableName: 'simulation_transitions',
  properties: {
    id: p.bigint('bigint').primary().autoincrement(),
    simulationId: p.uuid(),
    status: p.enum(simulationStatuses).columnType('text'),
    at: p.datetime(),
    /** Who wanted it ended; null of every other step. */
    cancelledBy: p.uuid().nullable(),
  },
});
