/** The instants of a solution that are kept as pictures: field file and VTU series. */
import { encodeField } from '@strainscope/proto/field-format';
import type { EventEngine } from '../engine/engine.ts';
import { brainElements } from '../result/regions.ts';
import type { Frame } from '../result/vtu-series.ts';
import type { PreparedTask } from './prepare.ts';

/** Samples of the frames: as many as asked for, evenly over the motion, the first and the last among them. */
function frameSamples({ task, sampleTimes }: PreparedTask): number[] {
  const last = sampleTimes.length - 1;
  const count = Math.min(task.outputs.frames, last + 1);
  return Array.from({ length: count }, (_, k) => Math.round((k * last) / (count - 1)));
}

/** Maximum principal strain of all elements at each frame; 0 outside the brain. */
export function frameStrains(prepared: PreparedTask, { results }: EventEngine): Float32Array[] {
  const { mesh, volume } = prepared.model;
  const brain = brainElements(mesh);
  return frameSamples(prepared).map((sample) => {
    const frame = new Float32Array(volume.length);
    for (const element of brain) frame[element] = results.history[sample * volume.length + element]!;
    return frame;
  });
}

export function fieldFile(prepared: PreparedTask, strains: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const times = frameSamples(prepared).map((sample) => prepared.sampleTimes[sample]!);
  return encodeField({ meshHash: prepared.meshHash, times }, strains);
}

/** Keeps the displacements of the frames as the samples go by; nothing when no VTU files are wanted. */
export class DisplacementRecorder {
  private readonly wanted: ReadonlySet<number>;
  private readonly kept = new Map<number, Float32Array>();

  private readonly prepared: PreparedTask;

  constructor(prepared: PreparedTask) {
    this.prepared = prepared;
    this.wanted = new Set(prepared.task.outputs.vtu ? frameSamples(prepared) : []);
    if (this.wanted.size > 0) this.kept.set(0, new Float32Array(prepared.model.mesh.nodes.length));
  }

  record(sample: number, engine: EventEngine): void {
    if (this.wanted.has(sample)) this.kept.set(sample, Float32Array.from(engine.displacements()));
  }

  frames(strains: readonly Float32Array[]): Frame[] {
    return [...this.wanted].map((sample, k) => ({
      time: this.prepared.sampleTimes[sample]!,
      strain: strains[k]!,
      displacement: this.kept.get(sample)!,
    }));
  }
}
