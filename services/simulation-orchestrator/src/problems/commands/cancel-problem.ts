import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { isId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { Problem } from '../problem.entity.ts';
import { hasEnded } from '../problem.state.ts';

/** Ends a problem that waits or runs: its worker hears of it with the next renewal. One that has ended stays as it is. */
@Injectable()
export class CancelProblem {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
  ) {}

  /** @throws NotFound for a problem of somebody else */
  async execute(id: string): Promise<void> {
    const { personId: ownerId } = currentActor();
    if (!isId(id)) throw new NotFound();
    await withScope(this.em, serviceScope, async (em) => {
      const problem = await em.findOne(Problem, { id, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!problem || problem.status === 'receiving') throw new NotFound();
      if (!hasEnded(problem)) Object.assign(problem, { status: 'cancelled', endedAt: this.times.now() });
    });
  }
}
