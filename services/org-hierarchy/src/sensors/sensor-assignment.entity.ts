import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity, Opt } from '@mikro-orm/core';

/** A person wears a sensor from a moment on; `until` is null while they do. */
export const SensorAssignment = defineEntity({
  name: 'SensorAssignment',
  tableName: 'sensor_assignments',
  properties: {
    id: p.uuid().primary(),
    /** Empty where nobody named it: one that an invitation names is meant whichever brand it is of. */
    brand: p.text(),
    /** As it was typed. */
    sensorId: p.text(),
    /** What tells sensors of a brand apart, see `sensorKey` of the kernel. */
    sensorKey: p.text(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    /** The first of `scope`. */
    organizationId: p.uuid().$type<Opt<string>>().generated('(scope[1]) stored'),
    from: p.datetime(),
    until: p.datetime().nullable(),
  },
});
export type SensorAssignment = InferEntity<typeof SensorAssignment>;

/** One that has ended. */
export type PastAssignment = SensorAssignment & { until: Date };

/** Whether it was worn for a while, and is no more; one that ended as it began never held. */
export function hasHeld(assignment: SensorAssignment): assignment is PastAssignment {
  const { from, until } = assignment;
  return !!until && until > from;
}
