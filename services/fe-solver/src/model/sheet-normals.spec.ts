import { boxMesh } from '../mesh/box-mesh.ts';
import { storedHeadMesh } from '../solve/mesh-store.ts';
import { sheetNormals } from './sheet-normals.ts';

/** A sheet of 8 × 8 elements of 5 mm, `thickness` thick, turned by `turn` about x. */
function sheet(thickness: number, turn = 0) {
  const mesh = boxMesh({ cells: [8, 8, 1], size: [0.04, 0.04, thickness] });
  const nodes = mesh.nodes.map((value, i) => {
    const [y, z] = [mesh.nodes[i - (i % 3) + 1]!, mesh.nodes[i - (i % 3) + 2]!];
    if (i % 3 === 1) return y * Math.cos(turn) - z * Math.sin(turn);
    if (i % 3 === 2) return y * Math.sin(turn) + z * Math.cos(turn);
    return value;
  });
  return { ...mesh, nodes };
}

describe('sheetNormals', () => {
  it.each([0.001, 0.0025, 0.004])('stand on a flat sheet of %d m, at its rim and corners too', (thickness) => {
    const turn = 0.7;
    const normals = sheetNormals(sheet(thickness, turn), 0);
    for (let e = 0; e < normals.length; e += 3) {
      const along = -Math.sin(turn) * normals[e + 1]! + Math.cos(turn) * normals[e + 2]!;
      expect(Math.abs(along)).toBeGreaterThan(0.999);
    }
  });

  it('are those of the midline in the falx of the shipped head', () => {
    const { mesh } = storedHeadMesh('coarse', 'male');
    const falx = mesh.parts.indexOf('falx');
    const normals = sheetNormals(mesh, falx);
    const across: number[] = [];
    mesh.part.forEach((part, e) => {
      const [x, y, z] = normals.subarray(3 * e, 3 * e + 3);
      expect(Math.hypot(x!, y!, z!)).toBeCloseTo(part === falx ? 1 : 0, 9);
      if (part === falx) across.push(Math.abs(y!));
    });
    // At its very tips a row along the sheet is as short as one across.
    expect(across.filter((y) => y > 0.99).length / across.length).toBeGreaterThan(0.98);
  });
});
