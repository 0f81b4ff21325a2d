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
    const guard = new EnergyGuard(results);
    guard.check(QUIET, 0.01, STEPS);
    expect(guard.balance()).toMatchObject({ kinetic: 1, error: 0, hourglassShare: 0.005 });
  });

  it.each([
    ['energy from nowhere', { kinetic: 1.1 }, 'energy-error', 1],
    ['hourglass energy', { hourglass: 0.12, externalWork: 3.12 }, 'hourglass-energy', 2],
  ])('stops at %s and names the element', (_, change, code, element) => {
    expect(refusal(() => new EnergyGuard(results).check({ ...QUIET, ...change }, 0.01, STEPS))).toMatchObject({
      code,
      final: true,
      message: expect.stringContaining(`(element ${element}, 10.00 ms)`) as string,
      details: { time: 0.01, element },
    });
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
