import { boxMesh } from './box-mesh.fixture.ts';
import { brainSection } from './brain-section.ts';
import type { StrainSurface } from './brain-surface.ts';
import { brainTopology } from './brain-topology.ts';

function area({ positions, triangles }: StrainSurface): number {
  const point = (v: number) => [0, 1, 2].map((axis) => positions[v * 3 + axis]!) as [number, number, number];
  let total = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [p, q, r] = [point(triangles[i]!), point(triangles[i + 1]!), point(triangles[i + 2]!)];
    const u = q.map((x, axis) => x - p[axis]!) as [number, number, number];
    const v = r.map((x, axis) => x - p[axis]!) as [number, number, number];
    total += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return total;
}

describe('brain section', () => {
  const mesh = boxMesh([4, 3, 2]);
  const topology = brainTopology(mesh);

  it('fills the whole cut of a box, across and aslant', () => {
    expect(area(brainSection(mesh, topology, { normal: [1, 0, 0], offset: 0.004 }))).toBeCloseTo(0.03 * 0.02, 9);
    const slant = brainSection(mesh, topology, { normal: [0, Math.SQRT1_2, Math.SQRT1_2], offset: 0 });
    expect(area(slant)).toBeCloseTo(0.04 * 0.02 * Math.SQRT2, 9);
  });

  it('lies on the plane, between the two nodes it names', () => {
    const section = brainSection(mesh, topology, { normal: [1, 0, 0], offset: 0.004 });
    section.a.forEach((a, v) => {
      const [from, to] = [mesh.nodes[a * 3]!, mesh.nodes[section.b[v]! * 3]!];
      expect(from + (to - from) * section.t[v]!).toBeCloseTo(0.004, 6);
      expect(section.positions[v * 3]).toBeCloseTo(0.004, 6);
    });
  });

  it('is empty beside the brain and of hidden elements', () => {
    const plane = { normal: [1, 0, 0] as const, offset: 0.004 };
    expect(brainSection(mesh, topology, { ...plane, offset: 1 }).triangles).toHaveLength(0);
    expect(brainSection(mesh, topology, plane, new Uint8Array(mesh.elementCount)).triangles).toHaveLength(0);
  });
});
