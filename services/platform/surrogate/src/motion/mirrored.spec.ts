import { pulses } from '../bench/pulses.ts';
import { SyntheticBrain } from '../bench/synthetic-brain.ts';
import { SurrogateError } from '../errors/surrogate-error.ts';
import { mirrored } from './mirrored.ts';
import { mirroredElements } from './mirrored-elements.ts';

const time = Array.from({ length: 61 }, (_, i) => i / 1000);

describe('mirrored', () => {
  const motion = pulses(3, time);

  it('turns round what a mirror at y = 0 turns round', () => {
    const image = mirrored(motion);
    for (const [channel, signs] of [
      ['linearAcceleration', { x: 1, y: -1, z: 1 }],
      ['angularVelocity', { x: -1, y: 1, z: -1 }],
      ['angularAcceleration', { x: -1, y: 1, z: -1 }],
    ] as const) {
      for (const axis of ['x', 'y', 'z'] as const) {
        expect(image[channel][axis]).toEqual(Float64Array.from(motion[channel][axis], (value) => signs[axis] * value));
      }
    }
  });

  it('twice is the motion itself', () => {
    expect(mirrored(mirrored(motion))).toEqual(motion);
  });
});

describe('mirroredElements', () => {
  const brain = new SyntheticBrain(40);

  it('finds the element on the other side', () => {
    expect([...mirroredElements(brain.centroids)]).toEqual(Array.from({ length: 40 }, (_, e) => (e + 20) % 40));
  });

  it('forgives rounding', () => {
    const rounded = brain.centroids.map((value, at) => value + (at % 3 === 0 ? 4e-6 : -4e-6) * (at % 2));
    expect([...mirroredElements(rounded)]).toEqual([...mirroredElements(brain.centroids)]);
  });

  it('refuses a mesh that is not symmetric', () => {
    const moved = brain.centroids.map((value, at) => value + (at === 0 ? 1e-3 : 0));
    expect(() => mirroredElements(moved)).toThrow(SurrogateError);
  });
});
