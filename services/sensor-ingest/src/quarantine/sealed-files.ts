import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS } from '@strainscope/service-kit';
import { QUARANTINE_KEY } from './quarantine-key.provider.ts';
import { QuarantinedEvent } from './quarantined-event.entity.ts';
import { seal, unseal } from './sealed-box.ts';

/**
 * The raw file of an event that waits holds the same measurements: it is sealed as long as one of its events waits, opened
 * again when all were released, and gone when one of them expired.
 */
@Injectable()
export class SealedFiles {
  constructor(
    private readonly em: EntityManager,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(QUARANTINE_KEY) private readonly key: Uint8Array,
  ) {}

  async isOpen(sha256: string): Promise<boolean> {
    return (await this.blobs.head(rawKey(sha256))) !== undefined;
  }

  /** After the events of the file were noted, and whenever the file is sent again. */
  async sealIfWaiting(sha256: string): Promise<void> {
    if (!(await this.isAwaited(sha256))) return;
    if (!(await this.blobs.head(sealedKey(sha256))) && (await this.blobs.head(rawKey(sha256)))) {
      const { body } = await this.blobs.get(rawKey(sha256));
      const sealed = seal(this.key, sha256, body as AsyncIterable<Uint8Array>);
      await this.blobs.put(sealedKey(sha256), Readable.from(sealed));
    }
    await this.blobs.delete(rawKey(sha256));
  }

  /** After an event of the file was released. */
  async openIfDone(sha256: string): Promise<void> {
    if ((await this.isAwaited(sha256)) || !(await this.blobs.head(sealedKey(sha256)))) return;
    const { body } = await this.blobs.get(sealedKey(sha256));
    const content = unseal(this.key, sha256, body as AsyncIterable<Uint8Array>);
    await this.blobs.put(rawKey(sha256), Readable.from(content), { sha256 });
    await this.blobs.delete(sealedKey(sha256));
  }

  async erase(sha256: string): Promise<void> {
    for (const key of [rawKey(sha256), sealedKey(sha256)]) await this.blobs.delete(key);
  }

  private isAwaited(sha256: string): Promise<boolean> {
    return withScope(this.em, serviceScope, async (em) => {
      const inFile = [{ fileSha256: sha256 }, { alsoIn: { $contains: [sha256] } }];
      return (await em.count(QuarantinedEvent, { outcome: null, $or: inFile })) > 0;
    });
  }
}

export const rawKey = (sha256: string) => `raw/${sha256}`;
const sealedKey = (sha256: string) => `quarantine/raw/${sha256}`;
