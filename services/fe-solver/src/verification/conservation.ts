/** A free elastic body set into motion: what must not change. */
import type { ElementKind } from '../kernel/kernel-form.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { ModelMaterial } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { AT_REST, double } from './verification-case.ts';

const MATERIAL: ModelMaterial = { density: 1000, longTermShearModulus: 5000, prony: [], bulkModulus: 1e6 };
const SAMPLES = 20;
const STEPS_PER_SAMPLE = 100;

export interface Conservation {
  /** |Σ m v| and |Σ m x × v| over the sums of the magnitudes, largest at any sample. */
  linearMomentum: number;
  angularMomentum: number;
  /** Largest change of the energy over the energy. */
  energy: number;
}

/** A block is released from a deformed shape; its energy swings between motion and strain. */
export async function conservation(element?: ElementKind): Promise<Conservation> {
  const mesh = boxMesh({ cells: [5, 4, 3], size: [0.05, 0.04, 0.03] });
  const model = buildModel(mesh, [MATERIAL], { element });
  const engine = double(model, SAMPLES + 1);
  engine.setDisplacements(mesh.nodes.map((x, i) => 0.05 * x * Math.sin(40 * mesh.nodes[i - (i % 3)]! + i)));
  const dt = 0.04 * criticalTimeStep(model);
  const worst: Conservation = { linearMomentum: 0, angularMomentum: 0, energy: 0 };
  let before: number | undefined;
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const steps = Array.from({ length: sample === 1 ? 1 : STEPS_PER_SAMPLE }, () => AT_REST);
    const report = await engine.advance({ steps, dt, previousDt: sample === 1 ? 0 : dt, sample });
    const { kinetic, isochoric, volumetric, hourglass, lastHalfStep } = report;
    const energy = kinetic + isochoric + volumetric + hourglass - lastHalfStep;
    before ??= energy;
    const { linear, angular } = momentum(model.mass, mesh.nodes, engine.displacements(), engine.velocities());
    worst.linearMomentum = Math.max(worst.linearMomentum, linear);
    worst.angularMomentum = Math.max(worst.angularMomentum, angular);
    worst.energy = Math.max(worst.energy, Math.abs(energy / before - 1));
  }
  await engine.close();
  return worst;
}

function momentum(mass: Float64Array, nodes: Float64Array, displacements: Float64Array, velocities: Float64Array) {
  const sums = { linear: [0, 0, 0], angular: [0, 0, 0] };
  const sizes = { linear: 0, angular: 0 };
  mass.forEach((m, n) => {
    const axes = [3 * n, 3 * n + 1, 3 * n + 2];
    const [x, y, z] = axes.map((i) => nodes[i]! + displacements[i]!) as [number, number, number];
    const [u, v, w] = axes.map((i) => m * velocities[i]!) as [number, number, number];
    const moment = [y * w - z * v, z * u - x * w, x * v - y * u];
    [u, v, w].forEach((p, i) => (sums.linear[i]! += p));
    moment.forEach((l, i) => (sums.angular[i]! += l));
    sizes.linear += Math.hypot(u, v, w);
    sizes.angular += Math.hypot(...moment);
  });
  return {
    linear: Math.hypot(...sums.linear) / sizes.linear,
    angular: Math.hypot(...sums.angular) / sizes.angular,
  };
}
