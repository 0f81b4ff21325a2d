import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { meshQuality } from '../mesh/quality.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { partitionElements } from './partition.ts';

describe('partitionElements', () => {
  it('gives every element to one partition, about equally many to each', () => {
    const parts = partitionElements(boxMesh({ cells: [10, 9, 7], size: [1, 1, 1] }), 100);
    expect(parts.flatMap((part) => [...part]).sort((a, b) => a - b)).toEqual([...Array(630).keys()]);
    for (const part of parts) expect(Math.abs(part.length - 630 / parts.length)).toBeLessThanOrEqual(2);
  });
});

describe('sphereMesh', () => {
  it.each([3, 5])('fills the ball with good elements, %i layers', (layers) => {
    const quality = meshQuality(sphereMesh(0.07, layers));
    expect(quality.minScaledJacobian).toBeGreaterThan(0.4);
    expect(quality.partVolume['tissue']! / ((4 / 3) * Math.PI * 0.07 ** 3)).toBeGreaterThan(0.96);
    expect(quality.elements).toBe(8 * layers ** 3 + 24 * layers ** 3);
  });
});
