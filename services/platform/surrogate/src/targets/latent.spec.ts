import { normalQuantile, normalShare } from '../linear-algebra/normal-distribution.ts';
import { endsOf, isSettled, latentOf, missOf, slopesOf, valueOf } from './latent.ts';
import type { Target } from './targets.ts';
import { TARGETS } from './targets.ts';

/** A brain whose strains are spread lognormally: slope 1/σ. */
function lognormal(mps95: number, sigma: number): Record<Target, number> {
  const share = (threshold: number): number => normalShare((Math.log(mps95 / threshold) - 1.6449 * sigma) / sigma);
  const strains = {
    mps95,
    frontal: mps95,
    parietal: mps95,
    occipital: mps95,
    temporal: mps95,
    cerebellum: mps95,
    stem: mps95,
    msc: mps95,
  };
  return {
    ...strains,
    csdm3: share(0.03),
    csdm5: share(0.05),
    csdm10: share(0.1),
    csdm15: share(0.15),
    csdm30: share(0.3),
  };
}

const samples = Array.from({ length: 60 }, (_, i) => lognormal(0.02 * 1.06 ** i, 0.4));
const slopes = slopesOf(samples);

describe('normalShare', () => {
  it('is known at known places, and its quantile leads back', () => {
    expect(normalShare(0)).toBeCloseTo(0.5, 6);
    expect(normalShare(1.6448536)).toBeCloseTo(0.95, 6);
    expect(normalShare(-3)).toBeCloseTo(0.0013499, 6);
    for (const share of [1e-5, 0.01, 0.4, 0.999]) expect(normalShare(normalQuantile(share))).toBeCloseTo(share, 9);
  });
});

describe('latentOf', () => {
  it('finds the slopes of the line', () => {
    for (const slope of Object.values(slopes)) expect(slope).toBeCloseTo(2.5, 3);
  });

  it('leads back to the value, as far as shares are told', () => {
    for (const sample of samples) {
      for (const target of TARGETS) {
        expect(Math.abs(valueOf(target, latentOf(target, sample, slopes)) - sample[target])).toBeLessThan(1e-3);
      }
    }
  });

  it('tells how far a share of 0 is from the threshold', () => {
    const none = (mps95: number) => latentOf('csdm30', { ...lognormal(mps95, 0.4), csdm30: 0 }, slopes);
    expect(none(0.05)).toBeLessThan(none(0.08));
    expect(none(0.08)).toBeLessThan(none(0.1));
    expect(valueOf('csdm30', none(0.25))).toBeLessThanOrEqual(1e-3 + 1e-9);
    const full = latentOf('csdm3', { ...lognormal(0.4, 0.4), csdm3: 1 }, slopes);
    expect(valueOf('csdm3', full)).toBeGreaterThan(0.999);
  });

  it('takes any sample without strain', () => {
    for (const target of TARGETS)
      expect(Number.isFinite(latentOf(target, { ...samples[0]!, mps95: 0, csdm15: 0 }, slopes))).toBe(true);
  });
});

describe('the ends of an interval', () => {
  it.each(TARGETS)('stay in the range of %s', (target) => {
    for (const latent of [-6, -1, 0, 0.3, 2, 6]) {
      for (const half of [0, 0.1, 5]) {
        const { low, high } = endsOf(target, latent, half);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(valueOf(target, latent));
        expect(high).toBeGreaterThanOrEqual(valueOf(target, latent));
        if (target.startsWith('csdm')) expect(high).toBeLessThanOrEqual(1);
      }
    }
  });
});

it.each(TARGETS)('the miss of %s is the half width at which its interval reaches the truth', (target) => {
  for (const truth of [0, 0.0004, 0.05, 0.4, 0.9996]) {
    for (const estimate of [-3, -0.5, 0.2, 1.1, 4]) {
      const miss = missOf(target, truth, estimate);
      const reaches = (half: number): boolean => {
        const { low, high } = endsOf(target, estimate, half);
        return low <= truth && truth <= high;
      };
      expect(reaches(miss + 1e-6)).toBe(true);
      if (miss > 1e-3) expect(reaches(0.99 * miss)).toBe(false);
    }
  }
});

it('a share is settled where truth and estimate are both 0 or both 1', () => {
  expect(isSettled('csdm15', 0, 0.0005)).toBe(true);
  expect(isSettled('csdm15', 0, 0.01)).toBe(false);
  expect(isSettled('csdm15', 1, 0.9999)).toBe(true);
  expect(isSettled('mps95', 0, 0)).toBe(false);
});
