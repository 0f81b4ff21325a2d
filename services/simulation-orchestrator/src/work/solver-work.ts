import { Inject, Injectable } from '@nestjs/common';
import { Poller } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { EXECUTOR } from '../executor/executor.token.ts';
import type { Executor } from '../executor/executor.ts';
import { AdoptSolverVersion } from '../submissions/commands/adopt-solver-version.ts';
import { WorkHost } from './work-host.ts';
import { WorkerSupervisor } from './worker-supervisor.ts';

/** Between two looks for work of another solver version: some is given back, or submitted, after the first one. */
const adoptEvery = 15_000;

/** The workers' side of the service: where they call must be open before they start and until the last has given back its work. */
@Injectable()
export class SolverWork implements BackgroundWorker {
  private readonly stopping = new AbortController();
  private readonly adopting: Poller;

  constructor(
    private readonly host: WorkHost,
    private readonly supervisor: WorkerSupervisor,
    adoptSolverVersion: AdoptSolverVersion,
    @Inject(EXECUTOR) executor: Executor,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.adopting = new Poller(
      // While an upgrade rolls, workers are of the leader's version: two that both adopt would take it from each other.
      async () => executor.leads && adoptSolverVersion.execute(this.stopping.signal),
      (err) => logger.error({ err }, 'work of an older solver version was not looked for'),
    );
  }

  async start(): Promise<void> {
    await this.host.start();
    await this.supervisor.start();
    this.adopting.now();
    this.adopting.every(adoptEvery);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.adopting.stop();
    await this.supervisor.stop();
    await this.host.stop();
  }
}
