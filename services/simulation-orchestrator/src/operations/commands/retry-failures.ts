import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { peopleWith, peopleWithout } from '@strainscope/consent';
import { NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { AsOperator } from '../../operators/as-operator.ts';
import { OperatorAction } from '../../operators/operator-action.entity.ts';
import { lockToResubmit } from '../../simulations/simulation-locks.ts';
import { Submissions } from '../../submissions/submissions.ts';

/** Retried by one call, so that it answers within seconds. */
const mostAtOnce = 500;

/** An operator sees no people, and hence not who has withdrawn a consent. */
const isToRetry = `status = 'failed' and reason_code = ? and person_id not in (${peopleWithout('care')})
  and (not research_only or person_id in (${peopleWith('research')}))`;

/** Puts everything back to work that failed of one cause; a transaction each. */
@Injectable()
export class RetryFailures {
  constructor(
    private readonly em: EntityManager,
    private readonly operator: AsOperator,
    private readonly submissions: Submissions,
    private readonly times: Times,
  ) {}

  /** @throws NotFound */
  async execute(reasonCode: string): Promise<{ retried: number; left: number }> {
    const ids = await this.operator.act((em) => failedOf(em, reasonCode));
    let retried = 0;
    for (const { id } of ids) if (await this.retry(id, reasonCode)) retried += 1;
    const skipped = ids.length - retried;
    return this.operator.act(async (em, actorId) => {
      const [row] = await em.execute<{ left: number }[]>(
        `select count(*)::int as left from simulations where ${isToRetry}`,
        [reasonCode],
      );
      const { left } = row!;
      if (retried === 0) return { retried, left };
      const after = { retried, skipped, left };
      const at = this.times.now();
      em.create(OperatorAction, { at, actorId, subject: reasonCode, action: 'failures retried', before: {}, after });
      return { retried, left };
    });
  }

  /** False when somebody was faster, or it is gone or hidden by now. */
  private async retry(id: string, reasonCode: string): Promise<boolean> {
    const retried = withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockToResubmit(em, id);
      if (simulation.status !== 'failed' || simulation.reasonCode !== reasonCode) return false;
      await this.submissions.resubmit(em, simulation);
      return true;
    });
    return retried.catch((error: unknown) => {
      if (error instanceof NotFound) return false;
      throw error;
    });
  }
}

function failedOf(em: EntityManager, reasonCode: string): Promise<{ id: string }[]> {
  return em.execute(`select id from simulations where ${isToRetry} order by id limit ${mostAtOnce}`, [reasonCode]);
}
