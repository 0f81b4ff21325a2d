import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';

/** Where workers call, and the secret that they show. Unless it is configured it lasts for one start of the process. */
@Injectable()
export class WorkEndpoint {
  readonly token: string;
  /** Known once the server listens. */
  url = '';

  constructor(@Inject(CONFIG) { workToken }: OrchestratorConfig) {
    this.token = workToken ?? randomBytes(32).toString('base64url');
  }
}
