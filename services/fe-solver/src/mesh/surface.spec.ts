import { boxMesh } from './box-mesh.ts';
import { headMeshOfSize } from './head/head-mesh.ts';
import { inRegion, surfaceOf, type Surface } from './surface.ts';

/** Edges that do not have two triangles, once points that lie together are one, as readers of surfaces make them. */
function openEdges({ positions, triangles }: Surface): number {
  const places = new Map<string, number>();
  const vertex = (at: number): number => {
    const key = [...positions.subarray(3 * at, 3 * at + 3)].map((value) => Math.round(value * 1e8)).join();
    return places.get(key) ?? (places.set(key, places.size), places.size - 1);
  };
  const uses = new Map<string, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((i) => vertex(triangles[t + i]!));
    corners.forEach((corner, i) => {
      const key = [corner, corners[(i + 1) % 3]!].sort((a, b) => a - b).join();
      uses.set(key, (uses.get(key) ?? 0) + 1);
    });
  }
  return [...uses.values()].filter((count) => count !== 2).length;
}

const box = boxMesh({ cells: [2, 2, 2], size: [0.2, 0.2, 0.2], isFixed: () => false });

it.each([
  ['one brick', [0]],
  ['two that touch in an edge', [0, 3]],
  ['two that touch in a node', [0, 7]],
  ['all but two that touch in an edge: the surface meets itself', [0, 1, 2, 4, 5, 7]],
  ['a ring whose ends touch in an edge', [0, 1, 5, 7, 6]],
  ['every other brick', [0, 3, 5, 6]],
])('the surface of %s is closed', (_, chosen) => {
  const surface = surfaceOf(box, (element) => chosen.includes(element));
  expect(surface.triangles.length).toBeGreaterThan(0);
  expect(openEdges(surface)).toBe(0);
});

it('the surface of a brain is closed, as are those of its regions', () => {
  const mesh = headMeshOfSize(0.008, 'male');
  expect(openEdges(surfaceOf(mesh, (element) => !inRegion(mesh, 'csf')(element)))).toBe(0);
  for (const region of ['frontal', 'parietal', 'temporal'])
    expect(openEdges(surfaceOf(mesh, inRegion(mesh, region)))).toBe(0);
});
