import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** Who wore a sensor when, as org-hierarchy tells it. */
export const SensorAssignment = defineEntity({
  name: 'SensorAssignment',
  tableName: 'sensor_assignments',
  properties: {
    /** Key of a sensor definition; empty where the sensor was assigned without one. */
    brand: p.text().primary(),
    /** As `sensorKey` of the kernel tells it. */
    sensorKey: p.text().primary(),
    personId: p.uuid().primary(),
    validFrom: p.datetime().primary(),
    validUntil: p.datetime().nullable(),
    teamId: p.uuid(),
  },
});
export type SensorAssignment = InferEntity<typeof SensorAssignment>;
