import { BOUNDARY_MOTION_LENGTH } from '../kernel/node-kernel.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { buildModel } from '../model/model.ts';
import type { Model } from '../model/model.ts';
import type { Engine } from './engine.ts';
import { ReferenceEngine } from './reference-engine.ts';
import { WasmEngine } from './wasm-engine.ts';

const AT_REST = { acceleration: [0, 0, 0], angularVelocity: [0, 0, 0], angularAcceleration: [0, 0, 0] } as const;
const TISSUE = { density: 1000, longTermShearModulus: 3000, prony: [], bulkModulus: 1e5 };
const STEPS = 400;
const DT = 1e-5;
const ACCELERATION = 50;

/** Two elements side by side; the nodes at x = 0 follow a motion along x and are free, held or both across it. */
function pulledBlock(acrossIsFree: boolean): Model {
  const model = buildModel(boxMesh({ cells: [2, 1, 1], size: [0.02, 0.01, 0.01] }), [TISSUE]);
  const { mesh, mass } = model;
  const motion = Int32Array.from(mass, (_, node) => (mesh.nodes[3 * node] === 0 ? 0 : -1));
  const freedom = new Float64Array(6 * mass.length);
  for (let node = 0; node < mass.length; node++)
    freedom.set([0, Number(acrossIsFree), Number(acrossIsFree), 0, 0, 0], 6 * node);
  return { ...model, boundary: { motion, freedom, motions: 1 } };
}

/** Steps of a translation along x from rest at a constant acceleration: b = ½ a t², ḃ the mean velocity of the step. */
const boundary = Float64Array.from(
  Array.from({ length: STEPS }, (_, k) => {
    const [before, after] = [k, k + 1].map((n) => 0.5 * ACCELERATION * (n * DT) ** 2) as [number, number];
    return [after, ...Array<number>(11).fill(0), (after - before) / DT, ...Array<number>(11).fill(0)];
  }).flat(),
);

/** All steps; the momentum along x that the last of them adds is told as well. */
async function pulled(engine: Engine, { mass }: Model) {
  const steps = (first: number, end: number, sample: number) => ({
    steps: Array.from({ length: end - first }, () => AT_REST),
    dt: DT,
    previousDt: first === 0 ? 0 : DT,
    sample,
    boundary: boundary.subarray(first * BOUNDARY_MOTION_LENGTH, end * BOUNDARY_MOTION_LENGTH),
  });
  const momentum = (): number =>
    engine.velocities().reduce((sum, v, i) => sum + (i % 3 === 0 ? v * mass[Math.floor(i / 3)]! : 0), 0);
  await engine.advance(steps(0, STEPS - 1, 1));
  const before = momentum();
  const report = await engine.advance(steps(STEPS - 1, STEPS, 2));
  const found = {
    report,
    displacements: engine.displacements(),
    reactions: engine.reactions(),
    addedMomentum: momentum() - before,
  };
  await engine.close();
  return found;
}

describe.each([
  ['double', (model: Model): Engine => new ReferenceEngine(model, 3)],
  ['single', (model: Model): Engine => new WasmEngine(model, 3, 1)],
])('the boundary of a model in %s precision', (_, makeEngine) => {
  it('follows its motion, and its reactions change the momentum', async () => {
    const model = pulledBlock(false);
    const { displacements, reactions, addedMomentum, report } = await pulled(makeEngine(model), model);
    const end = 0.5 * ACCELERATION * (STEPS * DT) ** 2;
    model.boundary!.motion.forEach((motion, node) => {
      if (motion < 0) return expect(reactions.subarray(3 * node, 3 * node + 3)).toEqual(new Float64Array(3));
      expect(displacements[3 * node]).toBeCloseTo(end, 9);
      return expect(displacements[3 * node + 1]).toBe(0);
    });
    // Internal forces add up to nothing: the supports give the body all of its momentum.
    const force = reactions.reduce((sum, own, i) => sum + (i % 3 === 0 ? own : 0), 0);
    expect(Math.abs(addedMomentum / (force * DT) - 1)).toBeLessThan(1e-3);
    const { kinetic, isochoric, volumetric, hourglass, externalWork, lastHalfStep } = report;
    const balance = kinetic + isochoric + volumetric + hourglass - externalWork - lastHalfStep;
    expect(Math.abs(balance) / externalWork).toBeLessThan(2e-3);
  });

  it('leaves the directions free that are not held', async () => {
    const model = pulledBlock(true);
    const { displacements, reactions } = await pulled(makeEngine(model), model);
    const held = [...model.boundary!.motion.keys()].filter((node) => model.boundary!.motion[node] === 0);
    // The block is stretched and grows thinner where it is pulled.
    expect(held.map((node) => Math.abs(displacements[3 * node + 1]!)).every((u) => u > 1e-8)).toBe(true);
    for (const node of held) expect(Math.abs(reactions[3 * node + 1]!)).toBeLessThan(1e-7);
  });
});

it('holds the nodes alike in single and in double precision', async () => {
  const model = pulledBlock(true);
  const exact = await pulled(new ReferenceEngine(model, 3), model);
  const measured = await pulled(new WasmEngine(model, 3, 1), model);
  const force = Math.max(...exact.reactions.map(Math.abs));
  exact.reactions.forEach((own, i) => expect(Math.abs(own - measured.reactions[i]!) / force).toBeLessThan(1e-4));
});
