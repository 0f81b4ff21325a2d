import { CORNERS } from './hex-mesh.ts';
import { aspectRatio, centreGradient, meanGradient, scaledJacobian } from './hexahedron.ts';

const brick = Float64Array.from(CORNERS.flatMap(([x, y, z]) => [x, 1.5 * y, 2 * z]));
const distorted = brick.map((value, i) => value + 0.25 * Math.sin(5 * i + 1));

describe('hexahedron', () => {
  it('has the volume of a brick', () => {
    expect(meanGradient(brick).volume).toBeCloseTo(2 * 3 * 4, 12);
    expect(aspectRatio(brick)).toBeCloseTo(2, 12);
    expect(scaledJacobian(brick)).toBeCloseTo(1, 12);
  });

  it.each([
    ['mean', (x: Float64Array) => meanGradient(x).gradient],
    ['centre', centreGradient],
  ])('%s gradient is exact for linear fields on a distorted element', (_, gradientOf) => {
    const gradient = gradientOf(distorted);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const derivative = CORNERS.reduce((sum, __, a) => sum + gradient[3 * a + i]! * distorted[3 * a + j]!, 0);
        expect(derivative).toBeCloseTo(i === j ? 1 : 0, 12);
      }
      expect(CORNERS.reduce((sum, __, a) => sum + gradient[3 * a + i]!, 0)).toBeCloseTo(0, 12);
    }
  });

  it('sums mean gradients to zero over the elements around a node, which centre gradients do not', () => {
    // The divergence theorem per element: Σ faces. Here: moving node 6 changes the volume by V ∂N_6/∂X.
    const { volume, gradient } = meanGradient(distorted);
    const step = 1e-6;
    const moved = distorted.slice();
    moved[3 * 6]! += step;
    const change = (meanGradient(moved).volume - volume) / step;
    expect(gradient[3 * 6]! * volume).toBeCloseTo(change, 5);
    expect(Math.abs(centreGradient(distorted)[3 * 6]! * volume - change)).toBeGreaterThan(1e-3);
  });

  it('knows an inverted element', () => {
    const inverted = brick.slice();
    inverted[3 * 6 + 2] = -3;
    expect(scaledJacobian(inverted)).toBeLessThan(0);
  });
});
