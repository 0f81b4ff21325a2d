import { defineEntity, p } from '@mikro-orm/core';

/** A line that a worker said about an attempt. Ids only; people read it. */
export const LogLine = defineEntity({
  name: 'LogLine',
  tableName: 'simulation_log_lines',
  properties: {
    id: p.bigint('bigint').primary().autoincrement(),
    simulationId: p.uuid(),
    attempt: p.integer(),
    at: p.datetime(),
    text: p.text(),
  },
});
