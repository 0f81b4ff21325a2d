/** What is known on the processor of one event that a GPU steps: results and energies. */
import type { ChunkReport } from '../engine/engine.ts';
import { allocateResults, ENERGY, Observer } from '../engine/observer.ts';
import type { ElementResults } from '../engine/observer.ts';
import type { Model } from '../model/model.ts';
import type { ElementLayout } from './element-layout.ts';

/** What was read back of one event; the arrays hold it only until the next reading. */
export interface ReadBack {
  /**
   * As the elements lie on the GPU: work of the pressure on each and of its overstress since the last sample, J, and
   * their samples.
   */
  elementWork: Float32Array;
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
  private externalWork = 0;
  private viscousWork = 0;

  private readonly model: Model;
  private readonly layout: ElementLayout;

  constructor(model: Model, layout: ElementLayout, samples: number) {
    this.model = model;
    this.layout = layout;
    this.results = allocateResults(model.volume.length, samples);
    this.observer = new Observer(this.results, model.volume, model.frequencyShape);
    this.displacements = new Float64Array(model.mesh.nodes.length);
  }

  take(sample: number, { elementWork, samples, work, velocity, displacement }: ReadBack): ChunkReport {
    const { model, observer } = this;
    const { part } = model.mesh;
    const bulkModuli = model.materials.map(({ bulkModulus }) => bulkModulus);
    const energies = new Float64Array(ENERGY.length);
    for (const { elements, places, sample: start } of this.layout.forms) {
      for (let i = 0; i < elements.length; i++) {
        const element = elements[i]!;
        const bulkModulus = bulkModuli[part[element]!]!;
        observer.observe(element, bulkModulus, samples, start + i, places, sample, energies);
      }
    }
    for (let place = 0; place < elementWork.length; place += 2) {
      this.externalWork += elementWork[place]!;
      this.viscousWork += elementWork[place + 1]!;
    }
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
      viscous: this.viscousWork + energies[ENERGY.viscousWork]!,
      hourglass: energies[ENERGY.hourglass]!,
      kinetic,
      externalWork: this.externalWork + energies[ENERGY.pressureWork]!,
      lastHalfStep: halfStep,
      frequencyGrowth: energies[ENERGY.frequencyGrowth]!,
      dilatation: energies[ENERGY.dilatation]!,
    };
  }
}
