import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { Person } from './person.entity.ts';

/**
 * Shows people only to callers who see them. What concerns a person often lies in tables that only the service itself
 * sees: a caller who asks for it, or changes it, has to see the person with their own eyes first, so that row-level
 * security stands behind every decision of the code.
 */
@Injectable()
export class SeenPeople {
  constructor(private readonly transaction: ActorTransaction) {}

  /** @throws NotFound for somebody whom row-level security does not show to the actor */
  demand(...personIds: string[]): Promise<void> {
    const ids = [...new Set(personIds)];
    return this.transaction.run(async (em) => {
      if ((await em.count(Person, { id: { $in: ids } })) < ids.length) throw new NotFound();
    });
  }
}
