import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import { archiveKey, DataCopy } from '../data-copy.entity.ts';
import { MayExport } from '../may-export.ts';

/** An archive goes once it was handed out whole. Repeatable; what a service that died here left of it goes when it expires. */
@Injectable()
export class DiscardArchive {
  constructor(
    private readonly em: EntityManager,
    private readonly mayExport: MayExport,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** @throws NotFound for whoever may not have it */
  async run(personId: string): Promise<void> {
    await this.mayExport.run(this.em, personId, async (em) => {
      const copy = await em.findOne(DataCopy, { personId, kind: 'export', state: 'ready' });
      if (!copy) return;
      await this.blobs.delete(archiveKey(copy.id));
      Object.assign(copy, { state: 'taken', expiresAt: null });
    });
  }
}
