import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { LetterOrder } from './letter-order.entity.ts';

/** Orders letters inside the transaction that gives cause for them: both happen or neither does. */
@Injectable()
export class Letters {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * @param kind of the `LetterWriter` that will write it, about `subjectId`
   * @param detail for a writer that tells several things of its subjects; an order without one takes the place of those
   *   of its kind and subject that still wait
   */
  order(em: EntityManager, kind: string, subjectId: string, detail: string | null = null): void {
    const orderedAt = this.clock.now();
    em.create(LetterOrder, { id: newId(orderedAt.getTime()), kind, subjectId, detail, orderedAt, queuedAt: null });
  }
}
