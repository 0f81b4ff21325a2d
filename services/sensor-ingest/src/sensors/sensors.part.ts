import { definePart } from '@strainscope/service-kit';
import { SensorAssignment } from './sensor-assignment.entity.ts';
import { Team } from './team.entity.ts';

/** Teams, and who wears which sensor. */
export const sensors = definePart({
  entities: [Team, SensorAssignment],
});
