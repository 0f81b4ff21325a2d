import { defineEntity, p } from '@mikro-orm/core';

/** Until when the worker of an attempt may upload; says nothing about whom the simulation is of, and outlives it. */
export const UploadGrant = defineEntity({
  name: 'UploadGrant',
  tableName: 'upload_grants',
  properties: {
    /** Or the id of a problem. */
    simulationId: p.uuid().primary(),
    attempt: p.integer().primary(),
    until: p.datetime(),
  },
});
