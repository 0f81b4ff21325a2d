/** What is known on the processor of one event that a GPU steps: results and energies. */
import type { ChunkReport } from '../engine/engine.ts';
import { allocateResults, ENERGY, Observer } from '../engine/observer.ts';
import type { ElementResults } from '../engine/observer.ts';
import { samplePoints } from '../kernel/element-kernel.ts';
import type { Model } from '../model/model.ts';
import type { ElementLayout } from './element-layout.ts';

/** What was read back of one event; the arrays hold it only until the next reading. */
export interface ReadBack {
  /** As the elements lie on the GPU: work of the pressure on each since the last sample, J, and their samples. */
  pressureWork: Float32Array;
  samples: Float32Array;
  /** Per node: work since the last sample and work of the last half step, J. */
  work: Float32Array;
  /** x, y, z, 0 of each node. */
  velocity: Float32Array;
  displacement: Float32Array;
}

export class EventRecord {
  readonly results: ElementResults;
  displacements: Float64Array;
  private readonly observer: Observer;
  private readonly previous: Float32Array;
  private externalWork = 0;
  private viscous = 0;

  private readonly model: Model;
  private readonly layout: ElementLayout;

  constructor(model: Model, layout: ElementLayout, samples: number) {
    this.model = model;
    this.layout = layout;
    this.results = allocateResults(model.volume.length, samples);
    this.observer = new Observer(this.results, model.volume, model.frequencyShape);
    this.displacements = new Float64Array(model.mesh.nodes.length);
    this.previous = new Float32Array(layout.sampleNumbers);
  }

  take(sample: number, { pressureWork, samples, work, velocity, displacement }: ReadBack): ChunkReport {
    const { model, observer, previous } = this;
    const { part } = model.mesh;
    const bulkModuli = model.materials.map(({ bulkModulus }) => bulkModulus);
    const energies = new Float64Array(ENERGY.length);
    for (const { form, elements, places, sample: start } of this.layout.forms) {
      const points = samplePoints(form);
      for (let i = 0; i < elements.length; i++) {
        const element = elements[i]!;
        const bulkModulus = bulkModuli[part[element]!]!;
        observer.observe(element, bulkModulus, points, samples, previous, start + i, places, sample, energies);
      }
    }
    previous.set(samples);
    for (const own of pressureWork) this.externalWork += own;
    this.viscous += energies[ENERGY.viscous]!;
    let [halfStep, kinetic] = [0, 0];
    for (let node = 0; node < model.mass.length; node++) {
      this.externalWork += work[2 * node]!;
      halfStep += work[2 * node + 1]!;
      const [u, v, w] = [velocity[4 * node]!, velocity[4 * node + 1]!, velocity[4 * node + 2]!];
      kinetic += 0.5 * model.mass[node]! * (u * u + v * v + w * w);
      for (let axis = 0; axis < 3; axis++) this.displacements[3 * node + axis] = displacement[4 * node + axis]!;
    }
    return {
      isochoric: energies[ENERGY.isochoric]!,
      volumetric: energies[ENERGY.volumetric]!,
      viscous: this.viscous,
      hourglass: energies[ENERGY.hourglass]!,
      kinetic,
      externalWork: this.externalWork + energies[ENERGY.pressureWork]!,
      lastHalfStep: halfStep,
      frequencyGrowth: energies[ENERGY.frequencyGrowth]!,
      volumeChange: energies[ENERGY.volumeChange]!,
    };
  }
}
