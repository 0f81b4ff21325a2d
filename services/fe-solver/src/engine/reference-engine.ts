/**
 * The oracle: the same kernels in plain JavaScript and double precision, one element after the other. Slow and simple;
 * tests hold the WebAssembly engine to it.
 */
import { forceKernel, SAMPLE, sampleKernel } from '../kernel/element-kernel.ts';
import type { ScalarKernel } from '../kernel/javascript.ts';
import { compileJavaScript } from '../kernel/javascript.ts';
import { geometryLength, stateLength } from '../kernel/kernel-form.ts';
import { BOUNDARY_MOTION_LENGTH, boundaryNodeKernel, nodeKernel } from '../kernel/node-kernel.ts';
import { STEP } from '../kernel/step.ts';
import { materialConstants } from '../model/material-constants.ts';
import type { Model } from '../model/model.ts';
import { stepConstants } from '../model/step-constants.ts';
import type { Chunk, ChunkReport, Engine } from './engine.ts';
import type { ElementResults } from './observer.ts';
import { allocateResults, ENERGY, Observer } from './observer.ts';

interface PartKernels {
  force: ScalarKernel;
  sample: ScalarKernel;
  /** Constants at the current time step. */
  material: Float64Array;
  bulkModulus: number;
  geometryLength: number;
  stateLength: number;
}

type Three = [Float64Array, Float64Array, Float64Array];

export class ReferenceEngine implements Engine {
  readonly results: ElementResults;
  private readonly model: Model;
  private readonly parts: PartKernels[];
  private readonly node = compileJavaScript(nodeKernel());
  private readonly boundaryNode = compileJavaScript(boundaryNodeKernel());
  private readonly observer: Observer;
  private readonly displacement: Float64Array;
  private readonly velocity: Float64Array;
  private readonly force: Float64Array;
  private readonly reaction: Float64Array;
  /** State of each element, as long as the longest of any part. */
  private readonly state: Float64Array;
  private readonly stateStride: number;
  private step: Float64Array = new Float64Array(STEP.length);
  private externalWork = 0;
  private halfStep = 0;
  private pressureWork = 0;
  private viscousWork = 0;

  constructor(model: Model, samples: number) {
    const count = model.volume.length;
    this.model = model;
    this.parts = model.forms.map((form, part) => ({
      force: compileJavaScript(forceKernel(form)),
      sample: compileJavaScript(sampleKernel(form)),
      material: new Float64Array(),
      bulkModulus: model.materials[part]!.bulkModulus,
      geometryLength: geometryLength(form),
      stateLength: stateLength(form),
    }));
    this.stateStride = Math.max(...this.parts.map((part) => part.stateLength));
    this.results = allocateResults(count, samples);
    this.observer = new Observer(this.results, model.volume, model.frequencyShape);
    this.displacement = new Float64Array(model.mesh.nodes.length);
    this.velocity = new Float64Array(model.mesh.nodes.length);
    this.force = new Float64Array(model.mesh.nodes.length);
    this.reaction = new Float64Array(model.mesh.nodes.length);
    this.state = new Float64Array(count * this.stateStride);
  }

  advance({ steps, dt, previousDt, sample, boundary }: Chunk): Promise<ChunkReport> {
    this.parts.forEach((part, p) => {
      part.material = Float64Array.from(materialConstants(this.model.materials[p]!, this.model.forms[p]!, dt));
    });
    const motionsLength = (this.model.boundary?.motions ?? 0) * BOUNDARY_MOTION_LENGTH;
    steps.forEach((head, k) => {
      const step = stepConstants(head, k === 0 ? (previousDt + dt) / 2 : dt, dt, this.model.referenceDensity);
      this.step = step;
      this.addForces();
      this.moveNodes(boundary?.subarray(k * motionsLength, (k + 1) * motionsLength));
    });
    return Promise.resolve(this.observe(sample));
  }

  displacements(): Float64Array {
    return this.displacement.slice();
  }

  velocities(): Float64Array {
    return this.velocity.slice();
  }

  setDisplacements(values: Float64Array): void {
    this.displacement.set(values);
  }

  reactions(): Float64Array {
    return this.reaction.slice();
  }

  elementState(element: number): Float64Array {
    const { stateLength } = this.parts[this.model.mesh.part[element]!]!;
    return this.state.slice(element * this.stateStride, element * this.stateStride + stateLength);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private addForces(): void {
    const [force, pressureWork, viscousWork] = [24, 1, 1].map((length) => new Float64Array(length)) as Three;
    this.forEachElement((element, part, displacement, geometry) => {
      const offset = element * this.stateStride;
      const state = this.state.subarray(offset, offset + part.stateLength);
      const own = { displacement, geometry, state, material: part.material, step: this.step };
      part.force({ ...own, force, pressureWork, viscousWork });
      this.pressureWork += pressureWork[0]!;
      this.viscousWork += viscousWork[0]!;
      for (let a = 0; a < 8; a++) {
        const node = 3 * this.model.mesh.hexes[8 * element + a]!;
        for (let i = 0; i < 3; i++) this.force[node + i]! += force[3 * a + i]!;
      }
    });
  }

  private moveNodes(motions: Float64Array | undefined): void {
    const { model, step } = this;
    const { mesh, mass, excess, boundary } = model;
    const [work, halfStep] = [new Float64Array(1), new Float64Array(1)];
    this.halfStep = 0;
    for (let n = 0; n < mass.length; n++) {
      const followed = boundary?.motion[n] ?? -1;
      if (mesh.fixed[n] && followed < 0) continue;
      const own = (values: Float64Array): Float64Array => values.subarray(3 * n, 3 * n + 3);
      const arrays = {
        force: own(this.force),
        position: own(mesh.nodes),
        displacement: own(this.displacement),
        velocity: own(this.velocity),
        mass: Float64Array.of(mass[n]!, 1 / mass[n]!, 1, excess[n]!),
        step,
        work,
        halfStep,
      };
      if (followed < 0) this.node(arrays);
      else {
        const motion = motions!.subarray(followed * BOUNDARY_MOTION_LENGTH, (followed + 1) * BOUNDARY_MOTION_LENGTH);
        const freedom = boundary!.freedom.subarray(6 * n, 6 * n + 6);
        this.boundaryNode({ ...arrays, motion, freedom, reaction: own(this.reaction) });
      }
      this.externalWork += work[0]!;
      this.halfStep += halfStep[0]!;
    }
    this.force.fill(0);
  }

  private observe(sample: number): ChunkReport {
    const energies = new Float64Array(ENERGY.length);
    const values = new Float64Array(SAMPLE.length);
    this.forEachElement((element, part, displacement, geometry) => {
      const offset = element * this.stateStride;
      const state = this.state.subarray(offset, offset + part.stateLength);
      part.sample({ displacement, geometry, state, material: part.material, step: this.step, sample: values });
      this.observer.observe(element, part.bulkModulus, values, 0, 1, sample, energies);
    });
    return {
      isochoric: energies[ENERGY.isochoric]!,
      volumetric: energies[ENERGY.volumetric]!,
      viscous: this.viscousWork + energies[ENERGY.viscousWork]!,
      hourglass: energies[ENERGY.hourglass]!,
      kinetic: this.kineticEnergy(),
      externalWork: this.externalWork + this.pressureWork + energies[ENERGY.pressureWork]!,
      lastHalfStep: this.halfStep,
      frequencyGrowth: energies[ENERGY.frequencyGrowth]!,
      dilatation: energies[ENERGY.dilatation]!,
    };
  }

  private kineticEnergy(): number {
    return this.velocity.reduce((sum, v, i) => sum + 0.5 * this.model.mass[Math.floor(i / 3)]! * v * v, 0);
  }

  private forEachElement(
    visit: (element: number, part: PartKernels, displacement: Float64Array, geometry: Float64Array) => void,
  ): void {
    const { mesh, geometry, geometryStride } = this.model;
    const displacement = new Float64Array(24);
    for (let element = 0; element < mesh.part.length; element++) {
      for (let a = 0; a < 8; a++) {
        const node = 3 * mesh.hexes[8 * element + a]!;
        for (let i = 0; i < 3; i++) displacement[3 * a + i] = this.displacement[node + i]!;
      }
      const part = this.parts[mesh.part[element]!]!;
      const start = element * geometryStride;
      visit(element, part, displacement, geometry.subarray(start, start + part.geometryLength));
    }
  }
}
