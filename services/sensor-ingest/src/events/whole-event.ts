import type { FileHandle } from 'node:fs/promises';
import type { Slice } from '../processing/file-task.ts';
import type { PlannedEvent } from './planned-event.ts';

/** An event with its signals, apart from the file that it came in. */
export interface WholeEvent {
  event: PlannedEvent;
  motion: Buffer;
  waveform: Buffer;
}

/** Reads an event's signals from where the worker left them. */
export async function wholeEvent(event: PlannedEvent, file: FileHandle): Promise<WholeEvent> {
  const { motion, waveform } = event.source;
  if (!motion || !waveform) throw new Error('The worker kept no signals');
  const read = async ({ offset, length }: Slice) => (await file.read(Buffer.alloc(length), 0, length, offset)).buffer;
  return { event, motion: await read(motion), waveform: await read(waveform) };
}
