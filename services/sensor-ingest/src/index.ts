export { sensorIngestConfig, type SensorIngestConfig } from './sensor-ingest.config.ts';
export { sensorIngest } from './sensor-ingest.service.ts';
