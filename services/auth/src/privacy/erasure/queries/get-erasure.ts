import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Erasure } from '../erasure.entity.ts';

/** For whoever asked for it, and admins. */
@Injectable()
export class GetErasure {
  constructor(private readonly em: EntityManager) {}

  /** @throws NotFound */
  execute(id: string): Promise<Erasure> {
    const { personId, level } = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const erasure = await em.findOne(Erasure, { id });
      if (!erasure || (level !== Level.admin && erasure.requestedBy !== personId)) throw new NotFound();
      return erasure;
    });
  }
}
