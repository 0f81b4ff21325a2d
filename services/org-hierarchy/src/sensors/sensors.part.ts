import { definePart } from '@strainscope/service-kit';
import { SensorAssignment } from './sensor-assignment.entity.ts';

/** Who wears which sensor. */
export const sensors = definePart({
  entities: [SensorAssignment],
});
