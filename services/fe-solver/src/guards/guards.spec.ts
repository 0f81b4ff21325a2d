import type { ChunkReport } from '../engine/engine.ts';
import { allocateResults } from '../engine/observer.ts';
import { ElementGuard } from './element-guard.ts';
import { EnergyGuard } from './energy-guard.ts';

const QUIET: ChunkReport = {
  isochoric: 1,
  volumetric: 0,
  viscous: 1,
  hourglass: 0.01,
  kinetic: 1,
  externalWork: 3.01,
  lastHalfStep: 0,
  frequencyGrowth: 1,
  volumeChange: 0,
};
const STEPS = 1000;
/** J */
const EVENT = 10;

/** A guard that has seen the onset of an event long ago. */
function settled(results: { volumeChange: Float32Array; hourglass: Float32Array }): EnergyGuard {
  const guard = new EnergyGuard(results, EVENT);
  guard.check(QUIET, 0.001, 10);
  return guard;
}

/** What checking throws. */
function refusal(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('EnergyGuard', () => {
  const results = { volumeChange: Float32Array.of(0, -0.03, 0.01), hourglass: Float32Array.of(0, 1e-6, 1e-3) };

  it('lets a balanced run pass and reports its energies', () => {
    const guard = settled(results);
    guard.check(QUIET, 0.01, STEPS);
    expect(guard.balance()).toMatchObject({ kinetic: 1, error: 0, hourglassShare: 0.005 });
  });

  it.each([
    ['energy from nowhere', { kinetic: 1.1 }, 'energy-error', 1],
    ['hourglass energy', { hourglass: 0.12, externalWork: 3.12 }, 'hourglass-energy', 2],
  ])('stops at %s and names the element', (_, change, code, element) => {
    expect(refusal(() => settled(results).check({ ...QUIET, ...change }, 0.01, STEPS))).toMatchObject({
      code,
      final: true,
      message: expect.stringContaining(`(element ${element}, 10.00 ms)`) as string,
      details: { time: 0.01, element },
    });
  });

  it('compares the noise before an event with what the event will bring', () => {
    const noise = { ...QUIET, isochoric: 1e-14, viscous: 0, kinetic: 2e-14, hourglass: 3e-15, externalWork: 5e-14 };
    const guard = new EnergyGuard(results, EVENT);
    guard.check(noise, 0.0005, STEPS);
    expect(guard.balance()).toMatchObject({ hourglassShare: 0 });
    expect(guard.balance().worstError).toBeLessThan(1e-12);
  });

  it('gives the onset of an event its first steps, whenever it comes, and judges it then', () => {
    const guard = new EnergyGuard(results, EVENT);
    guard.check({ ...QUIET, isochoric: 0, viscous: 0, kinetic: 0, hourglass: 0, externalWork: 0 }, 0.02, STEPS);
    const off = { ...QUIET, kinetic: 1.1 };
    expect(refusal(() => guard.check(off, 0.0205, STEPS + 35))).toBeUndefined();
    expect(refusal(() => guard.check(off, 0.021, STEPS + 70))).toBeUndefined();
    expect(refusal(() => guard.check(off, 0.022, STEPS + 140))).toHaveProperty('code', 'energy-error');
  });

  it('stops energy from nowhere while the head is still', () => {
    const blown = { ...QUIET, isochoric: 0, viscous: 0, hourglass: 0, kinetic: 2e-3, externalWork: 0 };
    expect(refusal(() => new EnergyGuard(results, EVENT).check(blown, 0.002, 40))).toHaveProperty(
      'code',
      'energy-error',
    );
  });
});

describe('ElementGuard', () => {
  const results = allocateResults(3, 2);
  const check = (report: Partial<ChunkReport>): void =>
    new ElementGuard(results).check({ ...QUIET, ...report }, 1, 0.0125);

  beforeEach(() => {
    results.history.fill(0.1);
    results.volumeChange.fill(0.001);
  });

  it('lets ordinary elements pass', () => expect(refusal(() => check({}))).toBeUndefined());

  it('names the element that is no longer finite', () => {
    results.history[5] = NaN;
    expect(refusal(() => check({ frequencyGrowth: NaN }))).toMatchObject({
      code: 'not-finite',
      details: { element: 2, time: 0.0125 },
    });
  });

  it('names the element that is crushed, or inverted', () => {
    results.volumeChange[1] = -0.2;
    const crushed = { code: 'over-compressed', details: { element: 1 } };
    expect(refusal(() => check({ volumeChange: 0.2 }))).toMatchObject(crushed);
    results.volumeChange[1] = -1.2;
    expect(refusal(() => check({ volumeChange: 1.2 }))).toHaveProperty('message', expect.stringContaining('inverted'));
  });

  it('names the element that is stretched beyond tissue', () => {
    results.history[4] = 5;
    expect(refusal(() => check({}))).toMatchObject({ code: 'over-stretched', details: { element: 1 } });
  });
});
