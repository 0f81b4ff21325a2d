import type { OnApplicationShutdown, Provider } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import { RequestChecks } from './request-checks.ts';

/** Ends its threads with the application. */
class ServiceRequestChecks extends RequestChecks implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const requestChecksProvider: Provider = {
  provide: RequestChecks,
  inject: [CONFIG],
  useFactory: ({ deviceEvents: { checking } }: SensorIngestConfig) =>
    new ServiceRequestChecks({
      timeout: checking.timeoutSeconds,
      memory: checking.memoryMb,
      threads: checking.threads,
    }),
};
