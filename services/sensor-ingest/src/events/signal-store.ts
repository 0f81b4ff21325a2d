import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobInfo, BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import { Gate } from '../processing/gate.ts';
import { SIGNALS_FILE, type Slice } from '../processing/file-task.ts';
import { decodeWaveform, type WaveformChannel } from '../signals/waveform-codec.ts';
import type { PlannedEvent } from './planned-event.ts';

export interface StoredSignals {
  /** What a simulation takes. */
  readonly motion: BlobInfo;
  /** Raw and conditioned signals, packed. */
  readonly waveformKey: string;
}

/** Events whose blobs are written at a time: each waits for the disk. */
const CONCURRENCY = 8;

/** Keeps the signals of events, under keys that hold the content's hash: what a key names never changes. */
@Injectable()
export class SignalStore {
  constructor(@Inject(BLOBS) private readonly blobs: BlobStore) {}

  /**
   * Copies the events' signals from where the worker left them.
   * @returns by event id
   */
  async keep(events: readonly PlannedEvent[], folder: string): Promise<Map<string, StoredSignals>> {
    const gate = new Gate(CONCURRENCY);
    await using file = await open(join(folder, SIGNALS_FILE));
    const stored = await Promise.all(
      events.map(async (event) => {
        using _turn = await gate.enter();
        return [event.id, await this.keepOne(event, file)] as const;
      }),
    );
    return new Map(stored);
  }

  async read(waveformKey: string): Promise<WaveformChannel[]> {
    return decodeWaveform(await this.blobs.read(waveformKey));
  }

  private async keepOne({ id, source }: PlannedEvent, file: FileHandle): Promise<StoredSignals> {
    if (!source.motion || !source.waveform) throw new Error('The worker kept no signals');
    const put = async ({ offset, length, sha256 }: Slice, name: string) => {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      return this.blobs.put(`signals/${id}/${sha256}/${name}`, buffer, { sha256 });
    };
    const [motion, waveform] = await Promise.all([put(source.motion, 'motion.json'), put(source.waveform, 'waveform')]);
    return { motion, waveformKey: waveform.key };
  }
}
