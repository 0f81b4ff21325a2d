import { Injectable } from '@nestjs/common';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { WorkerPool } from '../executor/worker-pool.ts';
import { WorkHost } from './work-host.ts';

/** The workers' side of the service: where they call must be open before they start and until the last has given back its work. */
@Injectable()
export class SolverWork implements BackgroundWorker {
  constructor(
    private readonly host: WorkHost,
    private readonly pool: WorkerPool,
  ) {}

  async start(): Promise<void> {
    await this.host.start();
    await this.pool.start();
  }

  async stop(): Promise<void> {
    await this.pool.stop();
    await this.host.stop();
  }
}
