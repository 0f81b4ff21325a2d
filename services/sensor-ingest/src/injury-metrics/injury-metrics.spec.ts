import type { HeadMotion, MotionPart } from '../signals/head-motion.ts';
import type { Axis } from '../signals/series.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import { cumulativeTrapezoid } from '../signals/integrate.ts';
import { computeMetrics, harm, INJURY_METRICS, whyMissing } from './injury-metrics.ts';

interface Pulse {
  readonly shape: (phase: number) => number;
  readonly duration: number;
  readonly step: number;
  /** Nothing follows the pulse for this long, s. */
  readonly after?: number;
}

const halfSine = (phase: number) => Math.sin(Math.PI * phase);
const haversine = (phase: number) => Math.sin(Math.PI * phase) ** 2;
const triangle = (phase: number) => 1 - Math.abs(2 * phase - 1);
const constant = () => 1;

function sampled({ shape, duration, step, after = 0 }: Pulse, peak: number) {
  const count = Math.round((duration + after) / step) + 1;
  const time = Float64Array.from({ length: count }, (_, i) => i * step);
  const last = Math.round(duration / step);
  return { time, values: time.map((_, i) => (i <= last ? peak * shape(i / last) : 0)) };
}

const still = (length: number) => ({
  x: new Float64Array(length),
  y: new Float64Array(length),
  z: new Float64Array(length),
});

function linearPulse(pulse: Pulse, peakG: number, axis: Axis = 'x'): HeadMotion {
  const { time, values } = sampled(pulse, peakG * STANDARD_GRAVITY);
  const none = still(time.length);
  return {
    time,
    trigger: 0,
    linearAcceleration: { ...none, [axis]: values },
    angularVelocity: none,
    angularAcceleration: none,
  };
}

function angularPulse(pulse: Pulse, peak: number, axis: Axis): HeadMotion {
  const { time, values } = sampled(pulse, peak);
  const none = still(time.length);
  return {
    time,
    trigger: 0,
    linearAcceleration: none,
    angularVelocity: { ...none, [axis]: cumulativeTrapezoid(time, values) },
    angularAcceleration: { ...none, [axis]: values },
  };
}

const metrics = (motion: HeadMotion) => computeMetrics(motion);

describe('published check values', () => {
  it('half-sine a_x of 100 g and 10 ms', () => {
    const result = metrics(linearPulse({ shape: halfSine, duration: 0.01, step: 1e-5, after: 0.01 }, 100));
    expect(result['hip']).toBeCloseTo(17_894.7, 0);
    expect([result['bric'], result['ubric'], result['damage']]).toEqual([0, 0, 0]);
    expect(result['pla']).toBeCloseTo(100, 9);
  });

  it('half-sine a_x of 100 g and 10 ms, HIC sampled at 0.1 ms', () => {
    const result = metrics(linearPulse({ shape: halfSine, duration: 0.01, step: 1e-4, after: 0.04 }, 100));
    expect(result['hic15']).toBeCloseTo(414.465, 3);
    expect(result['hic36']).toBeCloseTo(414.465, 3);
  });

  it('half-sine α_z of 4000 rad/s² and 10 ms', () => {
    const result = metrics(angularPulse({ shape: halfSine, duration: 0.01, step: 1e-5, after: 0.01 }, 4000, 'z'));
    expect(result['bric']).toBeCloseTo(0.594, 4);
    expect(result['ubric']).toBeCloseTo(0.2501, 5);
    expect(result['damage']).toBeCloseTo(0.3224, 5);
    expect(result['hip']).toBeCloseTo(1455.5, 1);
    expect([result['hic15'], result['hic36']]).toEqual([0, 0]);
    expect(result['paa']).toBeCloseTo(4000, 6);
    expect(result['pav']).toBeCloseTo(25.465, 3);
  });

  it('half-sine of 80 g and 80 ms: the two windows differ', () => {
    const result = metrics(linearPulse({ shape: halfSine, duration: 0.08, step: 1e-4 }, 80));
    expect(result['hic15']).toBeCloseTo(828.08, 2);
    expect(result['hic36']).toBeCloseTo(1667.4627, 4);
  });

  it('haversine of 100 g and 30 ms', () => {
    const result = metrics(linearPulse({ shape: haversine, duration: 0.03, step: 5e-5 }, 100));
    expect(result['hic36']).toBeCloseTo(908.8058, 4);
  });

  it('constant 50 g', () => {
    const result = metrics(linearPulse({ shape: constant, duration: 0.1, step: 1e-3 }, 50));
    expect(result['hic36']).toBeCloseTo(0.036 * 50 ** 2.5, 6);
  });
});

describe('closed forms', () => {
  it.each([
    ['half-sine', halfSine, 0.414646],
    ['symmetric triangle', triangle, 0.246401],
  ])('HIC of a %s inside the window', (_, shape, factor) => {
    const [peak, duration] = [60, 0.012];
    const { hic15 } = metrics(linearPulse({ shape, duration, step: 1e-5 }, peak));
    expect(hic15).toBeCloseTo(factor * peak ** 2.5 * duration, 2);
  });

  it.each([
    ['bric', 66.25, 56.45, 42.87],
    ['bric-csdm', 66.2, 59.1, 44.25],
    ['bric-mps', 66.3, 53.8, 41.5],
  ] as const)('%s is √3 when every axis peaks at its critical value', (key, x, y, z) => {
    const none = still(3);
    // The axes peak at different times on purpose.
    const angularVelocity = {
      x: Float64Array.of(x, 0, 0),
      y: Float64Array.of(0, -y, 0),
      z: Float64Array.of(0, 0, z),
    };
    const motion = { time: Float64Array.of(0, 1e-3, 2e-3), trigger: 0, linearAcceleration: none, angularVelocity };
    expect(metrics({ ...motion, angularAcceleration: none })[key]).toBeCloseTo(Math.sqrt(3), 12);
  });

  it('RIC of a half-sine inside both windows', () => {
    const { ric15, ric36 } = metrics(angularPulse({ shape: halfSine, duration: 0.01, step: 1e-5 }, 4000, 'z'));
    const expected = 0.414646 * 4000 ** 2.5 * 0.01;
    expect([ric15! / expected, ric36! / expected]).toEqual([expect.closeTo(1, 5), expect.closeTo(1, 5)]);
  });

  it('RIC of a constant angular acceleration that outlasts the windows', () => {
    const { ric15, ric36 } = metrics(angularPulse({ shape: constant, duration: 0.1, step: 1e-3 }, 1500, 'x'));
    expect(ric15! / (0.015 * 1500 ** 2.5)).toBeCloseTo(1, 9);
    expect(ric36! / (0.036 * 1500 ** 2.5)).toBeCloseTo(1, 9);
  });

  it('GSI of a constant 20 g over 10 ms', () => {
    const { gsi } = metrics(linearPulse({ shape: constant, duration: 0.01, step: 1e-3 }, 20));
    expect(gsi).toBeCloseTo(0.01 * 20 ** 2.5, 9);
  });

  it('HARM is 0.0148·HIC15 + 15.6·DAMAGE', () => {
    const { harm, hic15, damage } = metrics(
      angularPulse({ shape: halfSine, duration: 0.01, step: 1e-4 }, 3000, 'y'),
    ) as Record<'harm' | 'hic15' | 'damage', number>;
    expect(harm).toBeCloseTo(0.0148 * hic15 + 15.6 * damage, 12);
  });

  it('ΔPAV counts from the trigger', () => {
    const none = still(4);
    const motion: HeadMotion = {
      time: Float64Array.of(0, 1, 2, 3),
      trigger: 1,
      linearAcceleration: none,
      angularVelocity: { ...none, x: Float64Array.of(30, 10, 25, 2) },
      angularAcceleration: none,
    };
    expect(metrics(motion)).toMatchObject({ pav: 30, dpav: 20 });
  });
});

describe('DAMAGE', () => {
  const damageAt = (step: number, axis: Axis) =>
    metrics(angularPulse({ shape: triangle, duration: 0.008, step, after: 0.002 }, 5000, axis))['damage'] as number;

  it.each<Axis>(['x', 'y', 'z'])('does not depend on the sampling of a piecewise-linear α_%s', (axis) => {
    expect(damageAt(1e-3, axis)).toBeCloseTo(damageAt(1e-5, axis), 3);
  });

  it('sees the peak of the free vibration after the record', () => {
    const cut = metrics(angularPulse({ shape: halfSine, duration: 0.002, step: 1e-4 }, 5000, 'y'))['damage'];
    const whole = metrics(angularPulse({ shape: halfSine, duration: 0.002, step: 1e-4, after: 0.1 }, 5000, 'y'))[
      'damage'
    ];
    expect(cut).toBeCloseTo(whole as number, 9);
  });
});

describe('catalogue', () => {
  it('says for every metric what it is and where it comes from', () => {
    for (const metric of INJURY_METRICS) {
      expect(metric.definition.length).toBeGreaterThan(20);
      expect(metric.source).not.toBe('');
    }
    expect(new Set(INJURY_METRICS.map(({ key }) => key)).size).toBe(INJURY_METRICS.length);
  });

  const partOf = {
    linearAcceleration: 'linear acceleration',
    angularVelocity: 'rotation',
    angularAcceleration: 'rotation',
  } as const;

  it.each(INJURY_METRICS)('$key reads of the motion what it needs, and nothing else', ({ needs, compute }) => {
    const read = new Set<MotionPart>();
    const motion = new Proxy(linearPulse({ shape: halfSine, duration: 0.01, step: 1e-4 }, 100), {
      get(target, key: keyof HeadMotion) {
        if (key in partOf) read.add(partOf[key as keyof typeof partOf]);
        return target[key];
      },
    });
    compute(motion);
    expect([...read].toSorted()).toEqual(needs.toSorted());
  });
});

test.each([
  [['rotation'], 'Rotation was not measured.'],
  [['linear acceleration', 'rotation'], 'Linear acceleration and rotation were not measured.'],
  [[], 'The version that recorded the event did not compute it.'],
] as const)('a metric without a value says why: %j', (missing, reason) => {
  expect(whyMissing(harm, missing)).toBe(reason);
});
