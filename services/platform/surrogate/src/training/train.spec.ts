import { SyntheticBrain } from '../bench/synthetic-brain.ts';
import { pulses } from '../bench/pulses.ts';
import { syntheticSamples, syntheticSubject, TIME } from '../bench/synthetic-samples.ts';
import { featuresOf } from '../features/features.ts';
import { judge } from '../judging/judge.ts';
import { Surrogate } from '../model/surrogate.ts';
import { mirrored } from '../motion/mirrored.ts';
import { mirroredElements } from '../motion/mirrored-elements.ts';
import type { Sample } from '../targets/sample.ts';
import type { Target } from '../targets/targets.ts';
import { TARGETS } from '../targets/targets.ts';
import { fitModel } from './fit-model.ts';
import { inputOf, train } from './train.ts';

const brain = new SyntheticBrain(112);
const subject = syntheticSubject(brain);
const mirror = mirroredElements(brain.centroids);
const samples = syntheticSamples(brain, 0, 120);
const fresh = syntheticSamples(brain, 10_000, 200);
const options = { subject, mirror };

const bare = samples.map(({ field: _, ...sample }) => sample);

let trained: Awaited<ReturnType<typeof train>>;
const shares: number[] = [];
beforeAll(async () => {
  trained = await train(samples, { ...options, passport: { by: 'a test' }, onProgress: (share) => shares.push(share) });
});

describe('a model trained on 120 events', () => {
  it('estimates events that it does not know', () => {
    const { targets, fieldRmse, flagged } = judge(trained.surrogate, fresh);
    for (const target of [
      'mps95',
      'frontal',
      'parietal',
      'occipital',
      'temporal',
      'cerebellum',
      'stem',
      'msc',
    ] as const) {
      expect(targets[target].r2).toBeGreaterThan(0.93);
    }
    expect(targets.csdm15.r2).toBeGreaterThan(0.95);
    expect(fieldRmse).toBeLessThan(0.02);
    expect(flagged).toBeLessThan(0.05);
  });

  it('has intervals that hold what they say', () => {
    const { targets } = judge(trained.surrogate, fresh);
    // 120 samples calibrate to ±2.7 %, 200 measure to ±2.1 %.
    expect(targets.mps95.coverage).toBeGreaterThan(0.82);
    expect(targets.mps95.coverage).toBeLessThan(0.97);
  });

  it('tells beforehand how good it is', () => {
    const own = trained.figures.targets.mps95.rmse;
    const other = judge(trained.surrogate, fresh).targets.mps95.rmse;
    expect(own / other).toBeGreaterThan(0.6);
    expect(own / other).toBeLessThan(1.6);
  });

  it('flags what is stranger than all that it knows', () => {
    const features = Array.from({ length: 40 }, (_, i) => featuresOf(pulses(20_000 + i, TIME, { size: 6 })));
    const flagged = features.filter((own) => trained.surrogate.estimate(own).isOutOfDistribution).length;
    expect(flagged).toBeGreaterThan(30);
  });

  it('gives a mirrored motion the same numbers and the mirrored field', () => {
    const motion = pulses(777, TIME);
    const [own, image] = [trained.surrogate.estimate(motion), trained.surrogate.estimate(mirrored(motion))];
    for (const target of TARGETS) expect(image.values[target].value).toBeCloseTo(own.values[target].value, 12);
    const [field, other] = [trained.surrogate.field(own), trained.surrogate.field(image)];
    field.forEach((strain, e) => expect(other[mirror[e]!]).toBeCloseTo(strain, 6));
    expect(field.some((strain, e) => Math.abs(strain - other[e]!) > 0.01)).toBe(true);
  });

  it('holds every value between the ends of its interval, and strains from 0 on', () => {
    for (const { features } of fresh.slice(0, 50)) {
      const estimate = trained.surrogate.estimate(features);
      for (const { value, low, high } of Object.values(estimate.values)) {
        expect(low).toBeLessThanOrEqual(value);
        expect(high).toBeGreaterThanOrEqual(value);
        expect(low).toBeGreaterThanOrEqual(0);
      }
      expect(trained.surrogate.field(estimate).every((strain) => strain >= 0)).toBe(true);
    }
  });

  it('reports how far it is', () => {
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('keeps what it was given', () => {
    expect(trained.surrogate.passport).toEqual({ by: 'a test' });
    expect(trained.surrogate.subject).toEqual(subject);
    expect(trained.surrogate.trainedOn).toEqual({ samples: 120, groups: 120 });
    expect(trained.surrogate.figures).toEqual(trained.figures);
  });
});

describe('training', () => {
  it('makes the same file from the same samples, on a thread or without', () => {
    const bytes = fitModel(inputOf(samples, { ...options, passport: { by: 'a test' } }));
    expect(Buffer.compare(bytes, trained.bytes)).toBe(0);
    expect(Surrogate.read(bytes).id).toBe(trained.surrogate.id);
  });

  it('judges no group by itself: copies of a sample make the figures no better', async () => {
    const some = bare.slice(0, 60);
    const twice = [...some, ...some.map((sample) => ({ ...sample, id: `${sample.id}-again` }))];
    const [once, copied] = [await train(some, { subject }), await train(twice, { subject })];
    expect(copied.figures.targets.mps95.rmse / once.figures.targets.mps95.rmse).toBeGreaterThan(0.7);
  });

  it('goes without fields, and without a mirror', async () => {
    const { surrogate, figures } = await train(bare, { subject });
    expect(figures.fieldRmse).toBeNull();
    expect(surrogate.hasField).toBe(false);
    expect(() => surrogate.field(surrogate.estimate(samples[0]!.features))).toThrow('without strain fields');
    expect(judge(surrogate, fresh).targets.mps95.r2).toBeGreaterThan(0.9);
    // With the mirror each event tells of two.
    expect(figures.targets.mps95.rmse).toBeGreaterThan(trained.figures.targets.mps95.rmse);
  });

  it('ends when it is told to', async () => {
    const controller = new AbortController();
    const running = train(samples, { ...options, signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(running).rejects.toThrow('no longer wanted');
  });
});

describe('a model on top of a base', () => {
  /** Another head: strained more, and more so sideways. */
  const other = (sample: Sample): Sample => ({
    ...sample,
    id: `own-${sample.id}`,
    targets: Object.fromEntries(
      TARGETS.map((target) => [target, Math.min(target.startsWith('csdm') ? 1 : 9, 1.25 * sample.targets[target])]),
    ) as Record<Target, number>,
    field: sample.field!.map((strain) => 1.25 * strain),
  });
  const own = syntheticSamples(brain, 30_000, 60).map(other);
  const test = fresh.slice(0, 150).map(other);

  it('is better than the base on the own head', async () => {
    const { surrogate, bytes } = await train(own, { ...options, base: trained.surrogate });
    const figures = judge(surrogate, test);
    expect(figures.targets.mps95.rmse).toBeLessThan(0.5 * judge(trained.surrogate, test).targets.mps95.rmse);
    expect(figures.fieldRmse).toBeLessThan(0.5 * judge(trained.surrogate, test).fieldRmse!);
    expect(Surrogate.read(bytes).base?.id).toBe(trained.surrogate.id);
  });

  it('is refused where the base is of something else', async () => {
    const training = train(own, { ...options, base: trained.surrogate, subject: { ...subject, solverVersion: '1' } });
    await expect(training).rejects.toMatchObject({ code: 'other-subject', details: { part: 'solverVersion' } });
  });
});
