import { createHash } from 'node:crypto';
import { SyntheticBrain } from '../bench/synthetic-brain.ts';
import { syntheticSamples, syntheticSubject } from '../bench/synthetic-samples.ts';
import { train } from '../training/train.ts';
import { Surrogate } from './surrogate.ts';

/** What an error must hold. */
const refusal = (parts: object): Error => expect.objectContaining(parts) as Error;

const brain = new SyntheticBrain(40);
const samples = syntheticSamples(brain, 0, 50);
const subject = syntheticSubject(brain);
let bytes: Uint8Array<ArrayBuffer>;
let surrogate: Surrogate;
beforeAll(async () => {
  ({ bytes, surrogate } = await train(samples, { subject }));
});

const codeOf = (damaged: Uint8Array): unknown => {
  try {
    return Surrogate.read(damaged).id;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};
const changed = (at: number, by = 1): Uint8Array => bytes.map((value, i) => (i === at ? (value + by) % 256 : value));

/** The file with another header, and the hash that belongs to it. */
function withHeader(change: (header: Record<string, unknown>) => void): Uint8Array {
  const length = new DataView(bytes.buffer).getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length))) as Record<string, unknown>;
  change(header);
  const text = new TextEncoder().encode(JSON.stringify(header));
  const whole = Buffer.concat([
    bytes.subarray(0, 12),
    text,
    Buffer.alloc((4 - (text.length % 4)) % 4, ' '),
    bytes.subarray(12 + length, -32),
  ]);
  whole.writeUInt32LE(Math.ceil(text.length / 4) * 4, 4);
  whole.writeUInt32LE(whole.length + 32, 8);
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()]);
}

describe('a file', () => {
  it('is read as the model that was written', () => {
    const read = Surrogate.read(bytes);
    expect(read.id).toBe(surrogate.id);
    expect(read.id).toBe(createHash('sha256').update(bytes.subarray(0, -32)).digest('hex'));
    expect(read.estimate(samples[3]!.features)).toEqual(surrogate.estimate(samples[3]!.features));
  });

  it('is read wherever it lies in a buffer', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(Surrogate.read(shifted.subarray(3)).id).toBe(surrogate.id);
  });

  it('is refused cut short, at any length', () => {
    for (const length of [4, 11, 43, 44, 1000, bytes.length - 1])
      expect(codeOf(bytes.subarray(0, length))).toBe('cut-short');
  });

  it('is refused altered, anywhere', () => {
    for (const at of [4, 12, 500, bytes.length >> 1, bytes.length - 33, bytes.length - 1])
      expect(codeOf(changed(at))).toBe('altered');
    expect(codeOf(Buffer.concat([bytes, Buffer.from([0])]))).toBe('altered');
  });

  it('is refused where it is something else', () => {
    expect(codeOf(new Uint8Array(0))).toBe('not-a-model');
    expect(codeOf(new TextEncoder().encode('{"version": 1}'.repeat(10)))).toBe('not-a-model');
    expect(codeOf(changed(3))).toBe('unknown-version');
  });

  it.each<[string, string, (header: Record<string, unknown>) => void]>([
    ['of other features', 'other-features', (header) => (header['featuresHash'] = 'other')],
    ['of other targets', 'unknown-version', (header) => (header['targets'] = ['mps95'])],
    [
      'with more centres than there are',
      'invalid-model',
      (header) => (header['centres'] = { count: 5000, landmarks: 9, steps: [] }),
    ],
    [
      'with arrays longer than it',
      'invalid-model',
      (header) => ((header['sections'] as { length: number }[])[0]!.length = 1e9),
    ],
    ['with a smaller mesh', 'invalid-model', (header) => (header['subject'] = { ...subject, elementCount: 3 })],
    ['with an unknown field', 'invalid-model', (header) => (header['more'] = 1)],
    ['that is kept as it was', '', () => undefined],
  ])('with its hash right is judged by its header: %s', (_, code, change) => {
    expect(codeOf(withHeader(change))).toEqual(code || surrogate.id);
  });
});

describe('Surrogate', () => {
  it.each([
    ['meshHash', { meshHash: 'other' }],
    ['elementCount', { elementCount: 41 }],
    ['materials', { materials: 'other' }],
    ['solverVersion', { solverVersion: '1' }],
  ])('is refused for another %s', (part, change) => {
    expect(() => surrogate.checkSubject(subject)).not.toThrow();
    expect(() => surrogate.checkSubject({ ...subject, ...change })).toThrow(
      refusal({ code: 'other-subject', details: refusal({ part }) }),
    );
  });

  it('refuses features that are not its own', () => {
    expect(() => surrogate.estimate(new Float64Array(7))).toThrow(refusal({ code: 'other-features' }));
    const features = samples[0]!.features.with(0, Number.NaN);
    expect(() => surrogate.estimate(features)).toThrow(refusal({ code: 'other-features' }));
  });
});
