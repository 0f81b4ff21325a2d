import { runService } from '@strainscope/service-kit';
import { sensorIngest } from './sensor-ingest.service.ts';

await runService(sensorIngest);
