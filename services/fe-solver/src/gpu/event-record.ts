/** What is known on the processor of one event that a GPU steps: results and energies. */
import type { ChunkReport } from '../engine/engine.ts';
import { allocateResults, ENERGY, Observer } from '../engine/observer.ts';
import type { ElementResults } from '../engine/observer.ts';
import { sampleLength, samplePoints } from '../kernel/element-kernel.ts';
import type { Model } from '../model/model.ts';
import type { FormElements } from './form-group.ts';

/** What was read back of one event. */
export interface ReadBack {
  /** Per form: samples, number by number, and the pressure's work of each element since the last sample, J. */
  forms: { samples: Float32Array; pressureWork: Float32Array }[];
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
  private readonly previous: Float32Array[];
  private externalWork = 0;
  private viscous = 0;

  private readonly model: Model;
  private readonly groups: readonly FormElements[];

  constructor(model: Model, groups: readonly FormElements[], samples: number) {
    this.model = model;
    this.groups = groups;
    this.results = allocateResults(model.volume.length, samples);
    this.observer = new Observer(this.results, model.volume, model.frequencyShape);
    this.displacements = new Float64Array(model.mesh.nodes.length);
    this.previous = groups.map(({ form, elements }) => new Float32Array(sampleLength(form) * elements.length));
  }

  take(sample: number, { forms, work, velocity, displacement }: ReadBack): ChunkReport {
    const energies = new Float64Array(ENERGY.length);
    this.groups.forEach(({ form, elements }, g) => {
      const { samples, pressureWork } = forms[g]!;
      const points = samplePoints(form);
      elements.forEach((element, i) => {
        const { bulkModulus } = this.model.materials[this.model.mesh.part[element]!]!;
        const previous = this.previous[g]!;
        this.observer.observe(element, bulkModulus, points, samples, previous, i, elements.length, sample, energies);
      });
      this.previous[g] = samples;
      for (const own of pressureWork) this.externalWork += own;
    });
    this.viscous += energies[ENERGY.viscous]!;
    let [halfStep, kinetic] = [0, 0];
    this.model.mass.forEach((mass, node) => {
      this.externalWork += work[2 * node]!;
      halfStep += work[2 * node + 1]!;
      for (let axis = 0; axis < 3; axis++) {
        kinetic += 0.5 * mass * velocity[4 * node + axis]! ** 2;
        this.displacements[3 * node + axis] = displacement[4 * node + axis]!;
      }
    });
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
