import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import type { MeshType, OrchestratorConfig } from '../config/orchestrator.config.ts';
import { DatabaseClock } from './database-clock.ts';

/** Time for which a solved result may be on its way, s: a blob store is away for hours when a person has to mend it. */
export const deliverySeconds = 6 * 3600;

/** The times that leases turn on. */
@Injectable()
export class Times {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly databaseClock: DatabaseClock,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** The time by the clock of this process: for times that no other process compares with its own. */
  now(): Date {
    return this.clock.now();
  }

  /** By the clock that all processes share: one writes when a lease ends, another finds that it has ended. */
  shared(em?: EntityManager): Promise<Date> {
    return this.databaseClock.now(em);
  }

  /** Time for which a lease lasts unless it is renewed, s. */
  get leaseSeconds(): number {
    return this.config.leaseSeconds;
  }

  leaseEnd(at: Date): Date {
    return new Date(at.getTime() + this.leaseSeconds * 1000);
  }

  /** Seconds without progress after which an attempt is taken for stalled. */
  stalledAfter(meshType: MeshType): number {
    return this.config.stallSeconds[meshType];
  }

  /** Seconds for which the URLs of an attempt last: the slowest solve, and the delivery after it. */
  uploadLimit(meshType: MeshType): number {
    return this.config.slowestSolveSeconds[meshType] + deliverySeconds;
  }
}
