import { Inject, Injectable } from '@nestjs/common';
import { WorkService } from '@strainscope/proto/simulation';
import { CONFIG, sendsDomainErrors } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { WorkEndpoint } from '../executor/work-endpoint.ts';
import { leavesGoneCallers } from './caller-gone.ts';
import { WorkServer } from './work-server.ts';
import { WorkRpc } from './work.rpc.ts';
import { workerTokenGate } from './worker-token.ts';

/** Serves `WorkService` while the service runs. */
@Injectable()
export class WorkHost {
  private server: WorkServer | undefined;

  constructor(
    private readonly work: WorkRpc,
    private readonly endpoint: WorkEndpoint,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  async start(): Promise<void> {
    this.server = await WorkServer.listen({
      host: this.config.workHost,
      port: this.config.workPort,
      routes: (router) => router.service(WorkService, this.work.implementation),
      gate: workerTokenGate(this.endpoint.token),
      interceptors: [leavesGoneCallers, sendsDomainErrors],
    });
    this.endpoint.url = this.server.url;
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }
}
