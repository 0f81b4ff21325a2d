import { Conductor } from '../batch/conductor.ts';
import type { EventEngine } from '../engine/engine.ts';
import type { Model } from '../model/model.ts';
import type { Gpu } from './open-gpu.ts';
import { GpuStepper } from './gpu-stepper.ts';

/** Engines for events that a GPU steps together; `samples` of each, the one at rest included. Close every one. */
export function gpuEngines({ device }: Gpu, model: Model, samples: readonly number[]): EventEngine[] {
  return new Conductor(new GpuStepper(device, model, samples), samples.length).engines;
}
