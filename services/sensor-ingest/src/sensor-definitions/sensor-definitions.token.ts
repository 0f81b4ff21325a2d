import type { SensorDefinition } from './sensor-definition.schema.ts';

/** Injects the definitions, which are read once at start-up. */
export const SENSOR_DEFINITIONS = Symbol('SensorDefinitions');

export type SensorDefinitions = ReadonlyMap<string, SensorDefinition>;
