import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import { QUARANTINE_KEY } from '../quarantine/quarantine-key.provider.ts';
import { gathered, unseal } from '../quarantine/sealed-box.ts';
import { SENSOR_DEFINITIONS, type SensorDefinitions } from '../sensor-definitions/sensor-definitions.token.ts';
import type { DeviceBatch } from './device-batch.entity.ts';
import { withoutErased } from './erased-events.ts';

/** The raw files that batches become. */
@Injectable()
export class BatchFiles {
  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(QUARANTINE_KEY) private readonly key: Uint8Array,
    @Inject(SENSOR_DEFINITIONS) private readonly definitions: SensorDefinitions,
  ) {}

  /** Without the events of people who were erased meanwhile; null where nothing is left. @throws for what was changed */
  async contentOf(
    { content, isSealed, fileSha256, leftOut }: DeviceBatch,
    teamZone: string,
  ): Promise<{ sha256: string; bytes: Uint8Array } | null> {
    if (!content) return null;
    const file = isSealed ? await gathered(unseal(this.key, fileSha256, [content])) : content;
    const bytes = await withoutErased(file, leftOut, { definitions: this.definitions, teamZone });
    if (bytes === file) return { sha256: fileSha256, bytes };
    // An earlier try may have put it there with everything in it.
    await this.blobs.delete(`raw/${fileSha256}`);
    return bytes && { sha256: createHash('sha256').update(bytes).digest('hex'), bytes };
  }
}
