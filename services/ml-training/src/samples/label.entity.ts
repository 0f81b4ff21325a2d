import { defineEntity, p } from '@mikro-orm/core';

/** The output of a sample: the strain that a simulation computed. */
export const Label = defineEntity({
  name: 'Label',
  tableName: 'labels',
  properties: {
    simulationId: p.uuid().primary(),
    eventId: p.uuid(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    meshType: p.string(),
    meshSubtype: p.string(),
    solverVersion: p.string(),
    /** Copied from a simulation of the same content. */
    reused: p.boolean(),
    /** By key, e.g. `mps95`; without unit. */
    metrics: p.json<Record<string, number>>(),
    regions: p.json<{ region: string; mps95: number; mps: number }[]>(),
    completedAt: p.datetime(),
  },
});
