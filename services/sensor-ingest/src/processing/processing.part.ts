import type { OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, definePart } from '@strainscope/service-kit';
import type { SensorIngestConfig } from '../config/sensor-ingest.config.ts';
import { FileProcessor } from './file-processor.ts';

/** Ends its processes with the application. */
class ServiceFileProcessor extends FileProcessor implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

/** The processes in which files are read. */
export const processing = definePart({
  providers: [
    {
      provide: FileProcessor,
      inject: [CONFIG],
      useFactory: ({ reading }: SensorIngestConfig) =>
        new ServiceFileProcessor({
          timeout: reading.timeoutSeconds,
          memory: reading.memoryMb,
          processes: reading.threads,
        }),
    },
  ],
});
