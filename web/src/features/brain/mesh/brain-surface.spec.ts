import { boxMesh } from './box-mesh.fixture.ts';
import { brainSurface } from './brain-surface.ts';
import { brainTopology, NO_NEIGHBOUR } from './brain-topology.ts';

const at = (array: ArrayLike<number>, index: number) => [0, 1, 2].map((axis) => array[index * 3 + axis]!);

describe('brain topology', () => {
  it('finds the neighbour behind every inner face and none behind the outer ones', () => {
    const { neighbours } = brainTopology(boxMesh([3, 2, 2]));
    expect([...neighbours].filter((n) => n === NO_NEIGHBOUR)).toHaveLength(2 * (3 * 2 + 3 * 2 + 2 * 2));
    neighbours.forEach((n, slot) => {
      if (n === NO_NEIGHBOUR) return;
      expect([...neighbours.subarray(n * 6, n * 6 + 6)]).toContain(Math.floor(slot / 6));
    });
  });

  it('leaves out what is not one of the seven regions', () => {
    const topology = brainTopology(boxMesh([3, 1, 1], (i) => (i === 1 ? 'stem' : 'csf')));
    expect([...topology.elements]).toEqual([1]);
    expect([...topology.neighbours.subarray(6, 12)]).toEqual(Array(6).fill(NO_NEIGHBOUR));
  });
});

describe('brain surface', () => {
  it('is the closed outside of the brain: two triangles a face, no inner face', () => {
    const mesh = boxMesh([3, 2, 2]);
    const surface = brainSurface(mesh, brainTopology(mesh));
    expect(surface.triangles).toHaveLength(32 * 2 * 3);
    expect(surface.positions).toHaveLength((4 * 3 * 3 - 2) * 3);
  });

  it('faces outwards: the enclosed volume is positive and exact', () => {
    const mesh = boxMesh([2, 2, 2]);
    const { positions, triangles } = brainSurface(mesh, brainTopology(mesh));
    let volume = 0;
    for (let i = 0; i < triangles.length; i += 3) {
      const [p, q, r] = [0, 1, 2].map((k) => at(positions, triangles[i + k]!)) as [number[], number[], number[]];
      volume += p[0]! * (q[1]! * r[2]! - q[2]! * r[1]!);
      volume += p[1]! * (q[2]! * r[0]! - q[0]! * r[2]!);
      volume += p[2]! * (q[0]! * r[1]! - q[1]! * r[0]!);
    }
    expect(volume / 6).toBeCloseTo(0.02 ** 3, 10);
  });

  it('doubles vertices between regions and lights them alike', () => {
    const mesh = boxMesh([2, 1, 1], (i) => (i === 0 ? 'frontal' : 'msc'));
    const { a, normals, region } = brainSurface(mesh, brainTopology(mesh));
    expect(a).toHaveLength(16);
    const shared = [...a].findIndex((node, v) => [...a].indexOf(node) < v);
    const first = a.indexOf(a[shared]!);
    expect(region[shared]).not.toBe(region[first]);
    expect(at(normals, shared)).toEqual(at(normals, first));
  });

  it('shows the wall that hiding elements lays open', () => {
    const mesh = boxMesh([2, 1, 1]);
    const { triangles } = brainSurface(mesh, brainTopology(mesh), Uint8Array.from([1, 0]));
    expect(triangles).toHaveLength(6 * 2 * 3);
  });
});
