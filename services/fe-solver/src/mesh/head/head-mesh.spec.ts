import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
import { centroid, elementCount } from '../hex-mesh.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { meshHash } from '../mesh-hash.ts';
import { meshQuality } from '../quality.ts';
import { HEAD_PARTS } from './head-shapes.ts';
import { headMesh, headMeshOfSize } from './head-mesh.ts';

/** Litres of brain and of the whole cavity that a 50th-percentile adult may have. */
const PLAUSIBLE = {
  male: { brain: [1.15, 1.4], cavity: [1.4, 1.65] },
  female: { brain: [1.0, 1.25], cavity: [1.2, 1.45] },
};
const MEMBRANES = ['falx', 'tentorium'];

const meshes = { male: headMesh('coarse', 'male'), female: headMesh('coarse', 'female') };

/** Centroids of the elements of some parts, or of a region. */
function centresOf(mesh: HexMesh, wanted: { parts?: string[]; region?: string }): [number, number, number][] {
  const { parts, region } = wanted;
  return [...mesh.part.keys()]
    .filter((e) => !parts || parts.includes(mesh.parts[mesh.part[e]!]!))
    .filter((e) => region === undefined || mesh.regions[mesh.region[e]!] === region)
    .map((e) => centroid(mesh, e));
}

const meanOf = (points: readonly number[][], axis: number): number =>
  points.reduce((sum, point) => sum + point[axis]!, 0) / points.length;

describe.each(['male', 'female'] as const)('%s coarse head mesh', (subtype) => {
  const mesh = meshes[subtype];
  const quality = meshQuality(mesh);

  it('has good elements, and as many as a coarse mesh should', () => {
    expect(quality.minScaledJacobian).toBeGreaterThan(0.3);
    expect(quality.belowHalf).toBeLessThan(0.08);
    expect(quality.maxAspectRatio).toBeLessThan(9);
    expect(quality.elements).toBeGreaterThan(10_000);
    expect(quality.elements).toBeLessThan(20_000);
  });

  it('has the volumes of an adult', () => {
    const litres = (parts: readonly string[]): number =>
      1000 * parts.reduce((sum, part) => sum + quality.partVolume[part]!, 0);
    const { brain, cavity } = PLAUSIBLE[subtype];
    const tissue = litres(['grey', 'white', 'callosum', 'cerebellum', 'stem']);
    expect(tissue).toBeGreaterThan(brain[0]!);
    expect(tissue).toBeLessThan(brain[1]!);
    expect(litres(HEAD_PARTS)).toBeGreaterThan(cavity[0]!);
    expect(litres(HEAD_PARTS)).toBeLessThan(cavity[1]!);
    // Cerebellum about a tenth of the brain and more; ventricles some tens of millilitres; all parts are there.
    expect(litres(['cerebellum']) / tissue).toBeGreaterThan(0.09);
    expect(litres(['cerebellum']) / tissue).toBeLessThan(0.16);
    expect(litres(['ventricles'])).toBeGreaterThan(0.008);
    expect(litres(['ventricles'])).toBeLessThan(0.045);
    for (const part of HEAD_PARTS) expect(quality.partVolume[part]).toBeGreaterThan(0);
  });

  it('has all seven regions on both sides, each where it belongs', () => {
    const mean = (region: string, axis: number): number => meanOf(centresOf(mesh, { region }), axis);
    for (const region of BRAIN_REGIONS) {
      const centres = centresOf(mesh, { region });
      expect(centres.length).toBeGreaterThan(100);
      expect(centres.filter((c) => c[1] > 0)).toHaveLength(centres.length / 2);
    }
    // z points down, x forward.
    expect(mean('stem', 2)).toBeGreaterThan(mean('temporal', 2));
    expect(mean('cerebellum', 2)).toBeGreaterThan(mean('occipital', 2));
    expect(mean('occipital', 0)).toBeLessThan(mean('parietal', 0));
    expect(mean('frontal', 0)).toBeGreaterThan(mean('msc', 0));
    expect(mean('msc', 0)).toBeGreaterThan(mean('parietal', 0));
    expect(mean('msc', 2)).toBeLessThan(mean('frontal', 2));
  });

  it('parts the hemispheres by the falx and the cerebellum from them by the tentorium', () => {
    const falx = centresOf(mesh, { parts: ['falx'] });
    for (const [, y] of falx) expect(Math.abs(y)).toBeLessThan(0.003);
    // From the front of the cavity to its back, and above the callosum.
    const along = falx.map(([x]) => x);
    expect(Math.max(...along) - Math.min(...along)).toBeGreaterThan(0.12);
    expect(meanOf(falx, 2)).toBeLessThan(meanOf(centresOf(mesh, { parts: ['callosum'] }), 2));
    const tentorium = centresOf(mesh, { parts: ['tentorium'] });
    const cerebellum = centresOf(mesh, { parts: ['cerebellum'] });
    const above = (x: number, y: number, points: readonly number[][]): number[] =>
      points.filter((p) => Math.hypot(p[0]! - x, p[1]! - y) < 0.006).map((p) => p[2]!);
    for (const [x, y, z] of tentorium) {
      const below = above(x, y, cerebellum);
      if (below.length > 0) expect(Math.max(...below)).toBeGreaterThan(z);
    }
  });

  it('keeps the temporal poles ahead of the stem and apart from the frontal lobe', () => {
    const temporal = centresOf(mesh, { region: 'temporal' }).map(([x]) => x);
    const stem = centresOf(mesh, { region: 'stem' }).map(([x]) => x);
    expect(Math.max(...temporal)).toBeGreaterThan(Math.max(...stem) + 0.015);
  });

  /** Elements for whose nodes the test holds. */
  const elementsWhere = (holds: (nodes: Uint32Array, element: number) => boolean): number =>
    [...mesh.part.keys()].filter((element) => holds(mesh.hexes.subarray(8 * element, 8 * element + 8), element)).length;

  it('lets no element straddle the midline, and lists the mirror images after the right side', () => {
    const across = elementsWhere((nodes) => {
      const y = [...nodes].map((node) => mesh.nodes[3 * node + 1]!);
      return Math.min(...y) < 0 && Math.max(...y) > 0;
    });
    expect(across).toBe(0);
    const half = elementCount(mesh) / 2;
    const [right, left] = [centroid(mesh, 77), centroid(mesh, 77 + half)];
    [right[0], -right[1], right[2]].forEach((value, axis) => expect(left[axis]).toBeCloseTo(value, 12));
  });

  it('fixes the skull side of CSF and membranes and nothing else', () => {
    const wrong = elementsWhere((nodes, element) => {
      const held = nodes.filter((node) => mesh.fixed[node]).length;
      const part = mesh.parts[mesh.part[element]!]!;
      return held !== 0 && held !== 4 && !MEMBRANES.includes(part);
    });
    const tissueHeld = elementsWhere((nodes, element) => {
      const part = mesh.parts[mesh.part[element]!]!;
      return nodes.some((node) => mesh.fixed[node]) && part !== 'csf' && !MEMBRANES.includes(part);
    });
    expect({ wrong, tissueHeld }).toEqual({ wrong: 0, tissueHeld: 0 });
  });
});

it('is the same every time, and another for each sub-type', () => {
  const small = (): string => meshHash(headMeshOfSize(0.009, 'male'));
  expect(small()).toBe(small());
  expect(meshHash(meshes.female)).not.toBe(meshHash(meshes.male));
});
