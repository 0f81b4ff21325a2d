import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

export interface WornSensor {
  brand: string;
  sensorId: string;
}

/** What lists show of a person. `scope` holds every node under which the person plays, works, or has events. */
export const Person = defineEntity({
  name: 'Person',
  tableName: 'people',
  properties: {
    id: p.uuid().primary(),
    firstName: p.string(),
    lastName: p.string(),
    sex: p.string(),
    namedAt: p.datetime().nullable(),
    displayName: p.string(),
    undefinedMember: p.boolean(),
    sensors: p.json<WornSensor[]>(),
    erased: p.boolean(),
    scope: p.array().columnType('uuid[]'),
  },
});
export type Person = InferEntity<typeof Person>;
