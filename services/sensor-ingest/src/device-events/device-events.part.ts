import type { OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, definePart } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import { Acceptance } from './acceptance.ts';
import { BatchFiles } from './batch-files.ts';
import { AcceptDeviceEvents } from './commands/accept-device-events.ts';
import { DeviceBatch } from './device-batch.entity.ts';
import { DeviceBatchSweeper } from './device-batch.sweeper.ts';
import { GatewayUploads } from './gateway-uploads.ts';
import { RequestChecks } from './request-checks.ts';
import { SevereFirst } from './severe-first.ts';
import { TotalWaiting } from './total-waiting.ts';

/** Ends its threads with the application. */
class ServiceRequestChecks extends RequestChecks implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

/** Events that gateways send by themselves. */
export const deviceEvents = definePart({
  entities: [DeviceBatch],
  providers: [
    GatewayUploads,
    Acceptance,
    TotalWaiting,
    SevereFirst,
    {
      provide: RequestChecks,
      inject: [CONFIG],
      useFactory: ({ deviceEvents: { checking } }: SensorIngestConfig) =>
        new ServiceRequestChecks({
          timeout: checking.timeoutSeconds,
          memory: checking.memoryMb,
          threads: checking.threads,
        }),
    },
    AcceptDeviceEvents,
    BatchFiles,
  ],
  workers: [DeviceBatchSweeper],
});
