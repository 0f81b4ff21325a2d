import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { deliverySeconds, Times } from '../clock/times.ts';
import type { MeshType } from '../config/orchestrator.config.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { heldStatuses } from '../simulations/simulation.state.ts';
import type { WorkRef } from '../simulations/work-ref.ts';

export interface HeldWork {
  ref: WorkRef;
  workerId: string;
}

const held = { status: { $in: heldStatuses } } as const;

/** Finds leases that somebody must end. Reads only; who ends one names it by its fence, so that a late look harms nobody. */
@Injectable()
export class HeldLeases {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
  ) {}

  all(): Promise<HeldWork[]> {
    return this.find({});
  }

  ofWorker(workerId: string): Promise<HeldWork[]> {
    return this.find({ workerId });
  }

  /** @param at by the clock that the leases were written by */
  expired(at: Date): Promise<HeldWork[]> {
    return this.find({ leaseUntil: { $lt: at } });
  }

  /**
   * Finds what has not advanced for too long, whenever it began. Only the beginning is known of an attempt that a
   * process of an earlier version granted.
   * @param at by the clock that the times of progress were written by
   */
  stalled(at: Date): Promise<HeldWork[]> {
    const limits = (['coarse', 'fine'] satisfies MeshType[]).flatMap((meshType) => {
      const since = { $lt: new Date(at.getTime() - this.times.stalledAfter(meshType) * 1000) };
      return [
        { meshType, progressedAt: since },
        { meshType, progressedAt: null, attemptStartedAt: since },
      ];
    });
    return this.find({ $or: limits });
  }

  /**
   * What is solved, and has been on its way for longer than it may.
   * @param at by the clock that the beginnings of deliveries were written by
   */
  undelivered(at: Date): Promise<HeldWork[]> {
    return this.find({ deliveringSince: { $lt: new Date(at.getTime() - deliverySeconds * 1000) } });
  }

  private find(condition: object): Promise<HeldWork[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const simulations = await em.find(
        Simulation,
        { ...held, ...condition },
        { limit: 1_000, orderBy: { leaseUntil: 'asc' } },
      );
      return simulations.flatMap(({ id, leaseAttempt, fence, workerId }) =>
        leaseAttempt == null || fence == null || workerId == null
          ? []
          : [{ ref: { simulationId: id, attempt: leaseAttempt, fence }, workerId }],
      );
    });
  }
}
