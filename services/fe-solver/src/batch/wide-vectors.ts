/**
 * V8 can pack two neighbouring operations on 128-bit vectors into one on 256 bits, as wide as the units of today's processors
 * are. It is asked for when the first batch is made: a batch is written in pairs, which is all that packing needs. See
 * docs/adr/0052.
 */
import { setFlagsFromString } from 'node:v8';

/** A process that names a flag which its V8 does not know is ended: only releases that have been tried. */
export const CAN_PACK = process.arch === 'x64' && process.versions.v8.startsWith('13.6.');

export function packVectors(): void {
  if (CAN_PACK) setFlagsFromString('--experimental-wasm-revectorize');
}
