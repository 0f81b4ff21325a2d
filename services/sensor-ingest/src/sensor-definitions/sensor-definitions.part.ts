import { definePart } from '@strainscope/service-kit';
import { loadSensorDefinitions } from './sensor-definitions.ts';
import { SENSOR_DEFINITIONS } from './sensor-definitions.token.ts';

/** What is known of each brand of sensors. */
export const sensorDefinitions = definePart({
  providers: [{ provide: SENSOR_DEFINITIONS, useFactory: () => loadSensorDefinitions() }],
});
