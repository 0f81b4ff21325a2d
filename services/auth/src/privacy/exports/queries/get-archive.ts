import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { NotFound, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { archiveKey, DataCopy } from '../data-copy.entity.ts';
import { MayExport } from '../may-export.ts';

/** Where the archive lies: it may be larger than memory, and is handed out from there. */
@Injectable()
export class GetArchive {
  constructor(
    private readonly em: EntityManager,
    private readonly mayExport: MayExport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns its key @throws NotFound when there is none, it was handed out, or it is too late */
  execute(personId: string): Promise<string> {
    return this.mayExport.execute(this.em, personId, async (em) => {
      const ready = { personId, kind: 'export', state: 'ready', expiresAt: { $gt: this.clock.now() } } as const;
      const copy = await em.findOne(DataCopy, ready);
      if (!copy) throw new NotFound();
      return archiveKey(copy.id);
    });
  }
}
