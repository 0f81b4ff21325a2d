import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { MeshType, OrchestratorConfig } from '../orchestrator.config.ts';

/** The times that leases turn on. */
@Injectable()
export class Times {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  leaseEnd(at: Date): Date {
    return new Date(at.getTime() + this.config.leaseSeconds * 1000);
  }

  /** An attempt that began before this has taken too long. */
  solveLimit(meshType: MeshType, at: Date): Date {
    return new Date(at.getTime() - this.config.solveLimitSeconds[meshType] * 1000);
  }
}
