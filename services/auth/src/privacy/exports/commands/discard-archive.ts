import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Archives } from '../archives.ts';
import { DataCopy } from '../data-copy.entity.ts';
import { MayExport } from '../may-export.ts';

/**
 * An archive expires once it was handed out whole, and goes. Repeatable; what a service that died here left of it goes with
 * the next look for expired ones.
 */
@Injectable()
export class DiscardArchive {
  constructor(
    private readonly em: EntityManager,
    private readonly mayExport: MayExport,
    private readonly archives: Archives,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound for whoever may not have it */
  async execute(personId: string): Promise<void> {
    const id = await this.mayExport.execute(this.em, personId, async (em) => {
      const copy = await em.findOne(DataCopy, { personId, kind: 'export', state: 'ready' });
      if (copy) copy.expiresAt = this.clock.now();
      return copy?.id;
    });
    if (id !== undefined) await this.archives.delete(id);
  }
}
