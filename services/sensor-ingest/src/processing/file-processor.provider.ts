import type { OnApplicationShutdown, Provider } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import { FileProcessor } from './file-processor.ts';

/** Ends its processes with the application. */
class ServiceFileProcessor extends FileProcessor implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

export const fileProcessorProvider: Provider = {
  provide: FileProcessor,
  inject: [CONFIG],
  useFactory: ({ reading }: SensorIngestConfig) =>
    new ServiceFileProcessor({
      timeout: reading.timeoutSeconds,
      memory: reading.memoryMb,
      processes: reading.threads,
    }),
};
