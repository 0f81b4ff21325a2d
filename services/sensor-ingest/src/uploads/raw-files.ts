import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { FileVerdict } from '@strainscope/proto/ingest';
import { BLOBS } from '@strainscope/service-kit';
import type { RawFile } from './file-reading.ts';
import { UploadFile } from './upload-file.entity.ts';

const kept = ['recorded', 'replaced', 'awaiting-consent'];

/** Raw files are kept for the events that came of them: one without any would lie where no erasure finds it. */
@Injectable()
export class RawFiles {
  constructor(
    private readonly em: EntityManager,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** After its verdict is written, and whenever it is sent again. */
  async dropUnused({ sha256, key }: RawFile, { events }: FileVerdict): Promise<void> {
    if (events.some(({ state }) => kept.includes(state)) || (await this.isUsed(sha256))) return;
    await this.blobs.delete(key);
  }

  /** The same bytes may have been read by other settings, or under another name. */
  private isUsed(sha256: string): Promise<boolean> {
    return withScope(
      this.em,
      serviceScope,
      async (em) => (await em.count(UploadFile, { sha256, state: { $in: ['accepted', 'partial'] } })) > 0,
    );
  }
}
