export { sensorIngestConfig, type SensorIngestConfig } from './config/sensor-ingest.config.ts';
export { sensorIngest } from './sensor-ingest.service.ts';
