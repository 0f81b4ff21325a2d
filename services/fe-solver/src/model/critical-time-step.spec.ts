import { boxMesh } from '../mesh/box-mesh.ts';
import { criticalTimeStep, elasticTimeStep } from './critical-time-step.ts';
import { buildModel } from './model.ts';

const SIZE = 0.01;
const CELLS = 12;
const modelOf = (bulkToShear: number) =>
  buildModel(boxMesh({ cells: [CELLS, CELLS, CELLS], size: [CELLS * SIZE, CELLS * SIZE, CELLS * SIZE] }), [
    { density: 1000, longTermShearModulus: 3000, prony: [], bulkModulus: bulkToShear * 3000 },
  ]);

describe('elasticTimeStep', () => {
  it.each([1, 10])('is close to that of the shortest plane wave of cubes, K = %d G', (bulkToShear) => {
    // ω² = 4 M/(ρ h²) of nodes that move to and fro in turn; M with G as stiff as at 30 % of compression, 2.37 G.
    const modulus = 3000 * (bulkToShear + (4 / 3) * 2.372);
    const exact = SIZE / Math.sqrt(modulus / 1000);
    const found = elasticTimeStep(modelOf(bulkToShear));
    // The block's free edges, with fewer elements about a node, answer a little faster.
    expect(found / exact).toBeGreaterThan(0.9);
    expect(found / exact).toBeLessThan(1.001);
  });

  it('is that of the volume alone where the material is nearly incompressible', () => {
    const model = modelOf(1e4);
    expect(elasticTimeStep(model) / criticalTimeStep(model)).toBeCloseTo(1, 2);
  });
});
