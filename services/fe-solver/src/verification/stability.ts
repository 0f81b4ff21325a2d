/** Where central differences become unstable, and what keeps one-point elements from folding. */
import type { ElementKind } from '../kernel/kernel-form.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model, ModelMaterial } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { AT_REST, double } from './verification-case.ts';

const MATERIAL: ModelMaterial = { density: 1000, longTermShearModulus: 5000, prony: [], bulkModulus: 5e6 };

/** Time step at which a small disturbance of a block begins to grow, over the computed limit; 1 is exact. */
export async function measuredOverPredictedLimit(element?: ElementKind): Promise<number> {
  const mesh = boxMesh({ cells: [3, 2, 2], size: [0.02, 0.01, 0.012], isFixed: ([x]) => x === 0 });
  const model = buildModel(mesh, [MATERIAL], { element });
  const limit = criticalTimeStep(model);
  let [stable, unstable] = [0.5, 1.5];
  while (unstable - stable > 0.002) {
    const middle = (stable + unstable) / 2;
    if (await grows(model, middle * limit)) unstable = middle;
    else stable = middle;
  }
  return (stable + unstable) / 2;
}

async function grows(model: Model, dt: number): Promise<boolean> {
  const engine = double(model, 2);
  const size = 1e-9;
  engine.setDisplacements(
    Float64Array.from(model.mesh.nodes, (_, i) => (model.mesh.fixed[Math.floor(i / 3)] ? 0 : size * Math.sin(9.1 * i))),
  );
  const steps = Array.from({ length: 1500 }, () => AT_REST);
  await engine.advance({ steps, dt, previousDt: 0, sample: 1 });
  const largest = engine.displacements().reduce((most, u) => Math.max(most, Math.abs(u)), 0);
  await engine.close();
  return !(largest < 1000 * size);
}

/**
 * A cantilever one element thick, under 1 g across for 60 ms: its bending is all hourglass. Deflection at the tip without
 * hourglass control over that with it.
 */
export async function cantileverCollapse(): Promise<number> {
  const [without, withControl] = [await tipDeflection(0), await tipDeflection(1)];
  return without / withControl;
}

async function tipDeflection(hourglassShare: number): Promise<number> {
  const length = 0.06;
  const mesh = boxMesh({ cells: [6, 1, 1], size: [length, 0.01, 0.01], isFixed: ([x]) => x === 0 });
  const stiff = { ...MATERIAL, longTermShearModulus: 5e5, bulkModulus: 5e7 };
  const model = buildModel(mesh, [stiff], { hourglassShare });
  const engine = double(model, 2);
  const across = { ...AT_REST, acceleration: [0, 9.81, 0] as const };
  const dt = 0.5 * criticalTimeStep(model);
  const steps = Array.from({ length: Math.round(0.06 / dt) }, () => across);
  await engine.advance({ steps, dt, previousDt: 0, sample: 1 });
  const tip = engine.displacements().filter((_, i) => i % 3 === 1 && mesh.nodes[i - 1] === length);
  await engine.close();
  return Math.max(...tip.map(Math.abs));
}
