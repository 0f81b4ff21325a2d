import { centroid, elementCount } from '../hex-mesh.ts';
import { meshHash } from '../mesh-hash.ts';
import { meshQuality } from '../quality.ts';
import { BRAIN_REGIONS } from './head-shapes.ts';
import { headMesh } from './head-mesh.ts';

/** Litres of brain and of the whole cavity that a 50th-percentile adult may have. */
const PLAUSIBLE = {
  male: { brain: [1.15, 1.4], cavity: [1.35, 1.6] },
  female: { brain: [1.0, 1.25], cavity: [1.2, 1.45] },
};

const meshes = { male: headMesh('coarse', 'male'), female: headMesh('coarse', 'female') };

describe.each(['male', 'female'] as const)('%s coarse head mesh', (subtype) => {
  const mesh = meshes[subtype];
  const quality = meshQuality(mesh);

  it('has good elements, and as many as a coarse mesh should', () => {
    expect(quality.minScaledJacobian).toBeGreaterThan(0.2);
    expect(quality.belowHalf).toBeLessThan(0.02);
    expect(quality.maxAspectRatio).toBeLessThan(6);
    expect(quality.elements).toBeGreaterThan(10_000);
    expect(quality.elements).toBeLessThan(20_000);
  });

  it('has the volumes of an adult', () => {
    const { csf, ...brain } = quality.partVolume;
    const litres = 1000 * Object.values(brain).reduce((sum, volume) => sum + volume, 0);
    const { brain: brainRange, cavity } = PLAUSIBLE[subtype];
    expect(litres).toBeGreaterThan(brainRange[0]!);
    expect(litres).toBeLessThan(brainRange[1]!);
    expect(litres + 1000 * csf!).toBeGreaterThan(cavity[0]!);
    expect(litres + 1000 * csf!).toBeLessThan(cavity[1]!);
  });

  it('has all seven regions on both sides, the stem and cerebellum low, the occipital lobe behind', () => {
    const centres = new Map(BRAIN_REGIONS.map((name) => [name, [0, 0, 0, 0]]));
    for (let element = 0; element < elementCount(mesh); element++) {
      const [x, y, z] = centroid(mesh, element);
      const sums = centres.get(mesh.regions[mesh.region[element]!] as never);
      if (!sums) continue;
      [x, Math.sign(y), z, 1].forEach((value, i) => (sums[i]! += value));
    }
    const mean = (name: (typeof BRAIN_REGIONS)[number], axis: number): number => {
      const sums = centres.get(name)!;
      return sums[axis]! / sums[3]!;
    };
    for (const name of BRAIN_REGIONS) {
      expect(centres.get(name)![3]).toBeGreaterThan(100);
      expect(mean(name, 1)).toBe(0);
    }
    // z points down, x forward.
    expect(mean('stem', 2)).toBeGreaterThan(mean('temporal', 2));
    expect(mean('cerebellum', 2)).toBeGreaterThan(mean('parietal', 2));
    expect(mean('occipital', 0)).toBeLessThan(mean('parietal', 0));
    expect(mean('frontal', 0)).toBeGreaterThan(mean('msc', 0));
    expect(mean('msc', 0)).toBeGreaterThan(mean('parietal', 0));
  });

  /** Elements for whose nodes the test holds. */
  const elementsWhere = (holds: (nodes: Uint32Array, element: number) => boolean): number =>
    [...mesh.part.keys()].filter((element) => holds(mesh.hexes.subarray(8 * element, 8 * element + 8), element)).length;

  it('lets no element straddle the midline', () => {
    const across = elementsWhere((nodes) => {
      const y = [...nodes].map((node) => mesh.nodes[3 * node + 1]!);
      return Math.min(...y) < 0 && Math.max(...y) > 0;
    });
    expect(across).toBe(0);
  });

  it('fixes the skull side of the CSF and nothing else', () => {
    const csf = mesh.regions.indexOf('csf');
    const wrong = elementsWhere((nodes, element) => {
      const held = nodes.filter((node) => mesh.fixed[node]).length;
      return held !== (mesh.region[element] === csf ? 4 : 0);
    });
    expect(wrong).toBe(0);
  });
});

it('is the same every time, and another for each sub-type', () => {
  expect(meshHash(headMesh('coarse', 'male'))).toBe(meshHash(meshes.male));
  expect(meshHash(meshes.female)).not.toBe(meshHash(meshes.male));
});
