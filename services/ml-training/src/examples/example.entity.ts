import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { RegionStrain } from '@strainscope/proto/simulation';

/** What a model learns from: an event's computed strain on a mesh. The motion is read from the event's blob when a data set is drawn. */
export const Example = defineEntity({
  name: 'Example',
  tableName: 'examples',
  properties: {
    simulationId: p.uuid().primary(),
    eventId: p.uuid(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    occurredAt: p.datetime(),
    completedAt: p.datetime(),
    meshType: p.text(),
    meshSubtype: p.text(),
    solverVersion: p.text(),
    /** By key, e.g. `mps95`. */
    metrics: p.json<Record<string, number>>(),
    /** By region. */
    regions: p.json<Record<string, Pick<RegionStrain, 'mps' | 'mps95'>>>(),
  },
});
export type Example = InferEntity<typeof Example>;
