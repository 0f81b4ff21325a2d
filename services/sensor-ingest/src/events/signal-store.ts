import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobInfo, BlobStore } from '@strainscope/blob';
import { BLOBS } from '@strainscope/service-kit';
import { Gate } from '../processing/gate.ts';
import { SIGNALS_FILE, type Slice } from '../processing/file-task.ts';
import { wholeEvent, type WholeEvent } from './whole-event.ts';
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
        return [event.id, await this.put(await wholeEvent(event, file))] as const;
      }),
    );
    return new Map(stored);
  }

  async read(waveformKey: string): Promise<WaveformChannel[]> {
    return decodeWaveform(await this.blobs.read(waveformKey));
  }

  /** Writes the signals of one event. */
  async put({ event, motion, waveform }: WholeEvent): Promise<StoredSignals> {
    const { source } = event;
    const write = (bytes: Buffer, slice: Slice | undefined, name: string) => {
      const sha256 = slice?.sha256 ?? '';
      return this.blobs.put(`signals/${event.id}/${sha256}/${name}`, bytes, { sha256 });
    };
    const [storedMotion, storedWaveform] = await Promise.all([
      write(motion, source.motion, 'motion.json'),
      write(waveform, source.waveform, 'waveform'),
    ]);
    return { motion: storedMotion, waveformKey: storedWaveform.key };
  }
}
