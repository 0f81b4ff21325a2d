import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS } from '@strainscope/service-kit';
import { archiveKey, DataCopy } from './data-copy.entity.ts';

/** The files of copies. */
@Injectable()
export class Archives {
  constructor(
    private readonly em: EntityManager,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /**
   * Deletes a copy that has expired. The file goes first, outside any transaction: after a death in between its row
   * still finds it.
   */
  async delete(id: string): Promise<void> {
    await this.blobs.delete(archiveKey(id));
    await withScope(this.em, serviceScope, (em) =>
      em.nativeUpdate(DataCopy, { id }, { state: 'taken', expiresAt: null }),
    );
  }
}
