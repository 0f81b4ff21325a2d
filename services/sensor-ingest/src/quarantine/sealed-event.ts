import { createHash } from 'node:crypto';
import type { PlannedEvent } from '../events/planned-event.ts';
import type { WholeEvent } from '../events/whole-event.ts';

const LENGTH_BYTES = 4;

/** Length of the JSON, JSON of the event, motion, waveform. */
export function packEvent({ event, motion, waveform }: WholeEvent): Buffer {
  const json = Buffer.from(JSON.stringify(event));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, motion, waveform]);
}

export function unpackEvent(packed: Buffer): WholeEvent {
  const end = LENGTH_BYTES + packed.readUInt32BE();
  const event = JSON.parse(packed.subarray(LENGTH_BYTES, end).toString('utf8')) as PlannedEvent;
  const { motion, waveform, occurredAt } = event.source;
  if (!motion || !waveform) throw new Error('The event has no signals');
  const middle = end + motion.length;
  return {
    event: { ...event, source: { ...event.source, occurredAt: new Date(occurredAt) } },
    motion: checked(packed.subarray(end, middle), motion.sha256),
    waveform: checked(packed.subarray(middle), waveform.sha256),
  };
}

function checked(bytes: Buffer, sha256: string): Buffer {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('The signals are not those kept');
  return bytes;
}
