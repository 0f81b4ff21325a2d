import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import { QUARANTINE_KEY } from '../quarantine/quarantine-key.provider.ts';
import { gathered, unseal } from '../quarantine/sealed-box.ts';
import { rawKey } from '../quarantine/sealed-files.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../sensor-definitions/sensor-definitions.token.ts';
import type { DeviceBatch } from './device-batch.entity.ts';
import { withoutErased } from './erased-events.ts';
import { batchFile, sealedBatch, type BatchFile, type SealedBatch } from './sealed-batch.ts';

/** The raw files that batches become. */
@Injectable()
export class BatchFiles {
  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(QUARANTINE_KEY) private readonly key: Uint8Array,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
  ) {}

  /** As it was accepted. @throws for what was changed, or sealed with another key */
  async open({ isSealed, fileSha256 }: DeviceBatch, content: Uint8Array): Promise<Uint8Array> {
    return isSealed ? gathered(unseal(this.key, fileSha256, [content])) : content;
  }

  /**
   * Without the events of people who were erased meanwhile; null where nothing is left.
   * @throws for what was changed, or sealed with another key
   */
  async contentOf(batch: DeviceBatch, teamZone: string): Promise<BatchFile | null> {
    if (!batch.content) return null;
    const { fileSha256, leftOut } = batch;
    const file = await this.open(batch, batch.content);
    const bytes = await withoutErased(file, leftOut, { definitions: this.definitions, teamZone });
    if (bytes === file) return { sha256: fileSha256, bytes };
    const rest = bytes && batchFile(bytes);
    // An earlier try may have put it there with everything in it.
    if (rest?.sha256 !== fileSha256) await this.blobs.delete(rawKey(fileSha256));
    return rest;
  }

  /** What a batch holds from now on. */
  sealed(file: BatchFile): Promise<SealedBatch> {
    return sealedBatch(this.key, file);
  }

  async put({ sha256, bytes }: BatchFile): Promise<string> {
    const key = rawKey(sha256);
    await this.blobs.put(key, bytes, { sha256 });
    return key;
  }

  /** What a try put there, of a batch that is given up for good or whose events are not to be kept. */
  async forget(fileSha256: string): Promise<void> {
    await this.blobs.delete(rawKey(fileSha256));
  }
}
