import { type FieldLayout, readFieldFrame, readFieldHeader } from '@strainscope/proto/field-format';
import { frameAt } from './frame-at.ts';

/** Strain of every element over the time of an event, read from a field file frame by frame. */
export class StrainHistory {
  readonly layout: FieldLayout;
  /** Largest strain of each element over all frames. */
  readonly peak: Float32Array;
  private readonly cache = new Map<number, Float32Array>();

  /** @throws FieldFormatError when the bytes are not a whole field file. */
  constructor(private readonly bytes: Uint8Array) {
    this.layout = readFieldHeader(bytes);
    this.peak = new Float32Array(this.layout.elementCount);
    for (let frame = 0; frame < this.layout.frames; frame++) {
      const strains = readFieldFrame(this.layout, bytes, frame);
      for (let e = 0; e < strains.length; e++) if (strains[e]! > this.peak[e]!) this.peak[e] = strains[e]!;
    }
  }

  get times(): readonly number[] {
    return this.layout.times;
  }

  /** Strains at `time` in seconds, linear between the two frames around it, into `out` (one per element). */
  sample(time: number, out: Float32Array): void {
    const { frame, blend } = frameAt(this.times, time);
    const before = this.frame(frame);
    if (blend === 0) {
      out.set(before);
      return;
    }
    const after = this.frame(frame + 1);
    for (let e = 0; e < out.length; e++) out[e] = before[e]! * (1 - blend) + after[e]! * blend;
  }

  /** Only the two frames around the cursor are kept decoded, so that a fine mesh stays small in memory. */
  private frame(frame: number): Float32Array {
    let strains = this.cache.get(frame);
    if (!strains) {
      strains = readFieldFrame(this.layout, this.bytes, frame);
      this.cache.set(frame, strains);
      const oldest = this.cache.keys().next().value;
      if (this.cache.size > 2 && oldest !== undefined) this.cache.delete(oldest);
    }
    return strains;
  }
}
