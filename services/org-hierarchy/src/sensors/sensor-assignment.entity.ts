import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** A person wears a sensor from a moment on; `until` is null while they do. */
export const SensorAssignment = defineEntity({
  name: 'SensorAssignment',
  tableName: 'sensor_assignments',
  properties: {
    id: p.uuid().primary(),
    brand: p.text(),
    sensorId: p.text(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    from: p.datetime(),
    until: p.datetime().nullable(),
  },
});
export type SensorAssignment = InferEntity<typeof SensorAssignment>;
