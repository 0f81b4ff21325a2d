import { SyntheticBrain } from '../bench/synthetic-brain.ts';
import { syntheticSamples, syntheticSubject } from '../bench/synthetic-samples.ts';
import type { Sample } from '../targets/sample.ts';
import { checkSamples } from './check-samples.ts';

/** What an error must hold. */
const refusal = (parts: object): Error => expect.objectContaining(parts) as Error;

const brain = new SyntheticBrain(20);
const subject = syntheticSubject(brain);
const good = syntheticSamples(brain, 0, 50);
const withFirst = (change: Partial<Sample>): Sample[] => [{ ...good[0]!, ...change }, ...good.slice(1)];
const { targets } = good[0]!;

describe('checkSamples', () => {
  it('lets good samples pass', () => {
    expect(() => checkSamples(good, subject)).not.toThrow();
  });

  it.each<[string, string, readonly Sample[]]>([
    ['49 samples', 'too-few-samples', good.slice(1)],
    ['samples of few groups', 'too-few-samples', good.map((sample, i) => ({ ...sample, group: String(i % 9) }))],
    [
      'one sample fifty times',
      'samples-alike',
      good.map((sample) => ({ ...good[0]!, id: sample.id, group: sample.group })),
    ],
    ['one motion fifty times', 'samples-alike', good.map((sample) => ({ ...sample, features: good[0]!.features }))],
    [
      'features that are not a number',
      'invalid-sample',
      withFirst({ features: good[0]!.features.map(() => Number.NaN) }),
    ],
    ['too few features', 'other-features', withFirst({ features: new Float64Array(3) })],
    ['a strain that is not a number', 'invalid-sample', withFirst({ targets: { ...targets, mps95: Number.NaN } })],
    ['a negative strain', 'invalid-sample', withFirst({ targets: { ...targets, msc: -0.1 } })],
    ['a share above 1', 'invalid-sample', withFirst({ targets: { ...targets, csdm15: 1.1 } })],
    ['a field of another mesh', 'other-mesh', withFirst({ field: new Float32Array(21) })],
    ['a field that is not finite', 'invalid-sample', withFirst({ field: new Float32Array(20).fill(Infinity) })],
    [
      'a sample without a field',
      'invalid-sample',
      good.map(({ field, ...sample }, i) => (i === 7 ? sample : { ...sample, field: field! })),
    ],
  ])('refuses %s', (_, code, samples) => {
    expect(() => checkSamples(samples, subject)).toThrow(refusal({ code }));
  });

  it('refuses mirror images of another mesh', () => {
    const shifted = Uint32Array.from({ length: 20 }, (_, e) => (e + 1) % 20);
    for (const mirror of [shifted, new Uint32Array(10)]) {
      expect(() => checkSamples(good, subject, mirror)).toThrow(refusal({ code: 'other-mesh' }));
    }
  });
});
