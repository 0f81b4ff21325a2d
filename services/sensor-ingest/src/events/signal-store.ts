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
    // A file that was not read has no events, and no folder of signals.
    if (events.length === 0) return new Map();
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
    const keys = keysOf(event);
    const [storedMotion, storedWaveform] = await Promise.all([
      this.blobs.put(keys.motion, motion, { sha256: sha256Of(source.motion) }),
      this.blobs.put(keys.waveform, waveform, { sha256: sha256Of(source.waveform) }),
    ]);
    return { motion: storedMotion, waveformKey: storedWaveform.key };
  }
}

/** Where the signals of an event are kept, or would be. */
export function keysOf({ id, source }: PlannedEvent): { motion: string; waveform: string } {
  const keyOf = (slice: Slice | undefined, name: string) => `signals/${id}/${sha256Of(slice)}/${name}`;
  return { motion: keyOf(source.motion, 'motion.json'), waveform: keyOf(source.waveform, 'waveform') };
}

const sha256Of = (slice: Slice | undefined) => slice?.sha256 ?? '';
