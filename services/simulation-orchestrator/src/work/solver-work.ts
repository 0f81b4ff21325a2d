import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { WorkerPool } from '../executor/worker-pool.ts';
import { AdoptSolverVersion } from '../submissions/commands/adopt-solver-version.ts';
import { WorkHost } from './work-host.ts';

/** The workers' side of the service: where they call must be open before they start and until the last has given back its work. */
@Injectable()
export class SolverWork implements BackgroundWorker {
  private readonly stopping = new AbortController();
  private adopting: Promise<void> | undefined;

  constructor(
    private readonly host: WorkHost,
    private readonly pool: WorkerPool,
    private readonly adoptSolverVersion: AdoptSolverVersion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    await this.host.start();
    await this.pool.start();
    this.adopting = this.adoptSolverVersion.execute(this.stopping.signal).catch((err: unknown) => {
      this.logger.error({ err }, 'work of an older solver version was not adopted');
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.adopting;
    await this.pool.stop();
    await this.host.stop();
  }
}
