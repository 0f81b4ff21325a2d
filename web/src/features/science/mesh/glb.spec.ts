import { readFileSync } from 'node:fs';
import { HEAD_PARTS } from './head-parts.ts';
import { readGlb } from './glb.ts';
import { headScale, REFERENCE } from './head-scale.ts';

const file = (name: string): ArrayBuffer => {
  const bytes = readFileSync(new URL(`../../../../../docs/science/meshes/${name}`, import.meta.url));
  return Uint8Array.from(bytes).buffer;
};

describe('the checked-in head', () => {
  const bytes = file('head.glb');
  const surfaces = readGlb(bytes);

  it('is small, and has every part that the page lists', () => {
    expect(bytes.byteLength).toBeLessThan(1 << 20);
    expect(surfaces.map(({ name }) => name).sort()).toEqual(HEAD_PARTS.map(({ name }) => name).sort());
  });

  it('has the size of a head, the stem below and the frontal lobe in front', () => {
    const mean = (name: string, axis: number): number => {
      const values = surfaces.find((surface) => surface.name === name)!.positions.filter((_, i) => i % 3 === axis);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const skull = surfaces.find(({ name }) => name === 'skull')!.positions.filter((_, i) => i % 3 === 0);
    const length = skull.reduce((a, b) => Math.max(a, b)) - skull.reduce((a, b) => Math.min(a, b));
    expect(length).toBeGreaterThan(0.165);
    expect(length).toBeLessThan(0.18);
    expect(mean('stem', 2)).toBeGreaterThan(mean('parietal', 2));
    expect(mean('frontal', 0)).toBeGreaterThan(mean('occipital', 0));
    expect(mean('frontal', 1)).toBeCloseTo(0, 3);
  });

  it('names vertices that are there, and unit normals', () => {
    for (const { positions, normals, triangles } of surfaces) {
      expect(triangles.every((vertex) => 3 * vertex < positions.length)).toBe(true);
      expect(Math.hypot(normals[0]!, normals[1]!, normals[2]!)).toBeCloseTo(1, 1);
    }
  });
});

it('refuses another file', () => {
  expect(() => readGlb(new ArrayBuffer(40))).toThrow('no GLB');
});

it('scales the template not at all to the people it stands for', () => {
  expect(headScale(REFERENCE)).toEqual([1, 1, 1]);
});
