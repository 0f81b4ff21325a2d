import { boxMesh } from '../mesh/box-mesh.ts';
import type { ModelMaterial } from './model.ts';
import { buildModel } from './model.ts';

const TISSUE: ModelMaterial = { density: 1000, longTermShearModulus: 3000, prony: [], bulkModulus: 1e7 };
const block = () => boxMesh({ cells: [2, 1, 1], size: [0.02, 0.01, 0.01] });

describe('buildModel', () => {
  it('gives the nodes the mass of the elements', () => {
    expect(buildModel(block(), [TISSUE]).mass.reduce((sum, m) => sum + m, 0)).toBeCloseTo(0.002, 12);
  });

  it('refuses elements that are turned inside out', () => {
    const mesh = block();
    mesh.hexes.set([...mesh.hexes.slice(4, 8), ...mesh.hexes.slice(0, 4)]);
    expect(() => buildModel(mesh, [TISSUE])).toThrow('turned inside out');
  });

  it('refuses a part without a material, and one that gives way in bulk', () => {
    const mesh = block();
    mesh.part[1] = 1;
    expect(() => buildModel(mesh, [TISSUE])).toThrow('has no material');
    const yielding = { ...TISSUE, bulkModulus: 2000 };
    expect(() => buildModel(block(), [yielding])).toThrow(
      'Material of "tissue": its bulk modulus of 0.002 MPa is less than its shear modulus of 0.003 MPa.',
    );
  });

  it('takes the fibres of the part where an element has none of its own', () => {
    const fibres = { k1: 1e4, dispersion: 0.1, direction: [0, 1, 0] as const };
    const { geometry, geometryStride } = buildModel(block(), [{ ...TISSUE, fibres }]);
    expect([...geometry.slice(geometryStride - 4, geometryStride)]).toEqual([0, 1, 0, 0.1]);
    const own = buildModel(block(), [{ ...TISSUE, fibres }], { fibres: Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0.2) });
    expect([...own.geometry.slice(2 * geometryStride - 4)]).toEqual([0, 0, 1, 0.2]);
  });
});
