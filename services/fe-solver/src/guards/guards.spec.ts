import type { ChunkReport } from '../engine/engine.ts';
import { allocateResults } from '../engine/observer.ts';
import { ElementGuard } from './element-guard.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
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
  dilatation: 0,
};
const STEPS = 1000;
/** Three elements, one of each part. */
const mesh = { part: Uint8Array.of(0, 1, 2), parts: ['grey', 'falx', 'csf'] } as unknown as HexMesh;
const soft = { density: 1000, longTermShearModulus: 1000, prony: [], bulkModulus: 1e8 };
const model = { mesh, materials: [soft, soft, { ...soft, isFluid: true }] };
/** J */
const EVENT = 10;

/** A guard that has seen the onset of an event long ago. */
function settled(results: { dilatation: Float32Array; hourglass: Float32Array }): EnergyGuard {
  const guard = new EnergyGuard(results, mesh, EVENT);
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
  const results = { dilatation: Float32Array.of(0, -0.03, 0.01), hourglass: Float32Array.of(0, 1e-6, 1e-3) };

  it('lets a balanced run pass and reports its energies', () => {
    const guard = settled(results);
    guard.check(QUIET, 0.01, STEPS);
    expect(guard.balance()).toMatchObject({ kinetic: 1, error: 0, hourglassShare: 0.005 });
  });

  it.each([
    ['energy from nowhere', { kinetic: 1.1 }, 'energy-error', 1, 'the falx'],
    ['hourglass energy', { hourglass: 0.12, externalWork: 3.12 }, 'hourglass-energy', 2, 'the cerebrospinal fluid'],
  ])('stops at %s and names the element and its part', (_, change, code, element, part) => {
    expect(refusal(() => settled(results).check({ ...QUIET, ...change }, 0.01, STEPS))).toMatchObject({
      code,
      final: true,
      message: expect.stringContaining(`(element ${element} in ${part}, 10.00 ms)`) as string,
      details: { time: 0.01, element },
    });
  });

  it('compares the noise before an event with what the event will bring', () => {
    const noise = { ...QUIET, isochoric: 1e-14, viscous: 0, kinetic: 2e-14, hourglass: 3e-15, externalWork: 5e-14 };
    const guard = new EnergyGuard(results, mesh, EVENT);
    guard.check(noise, 0.0005, STEPS);
    expect(guard.balance()).toMatchObject({ hourglassShare: 0 });
    expect(guard.balance().worstError).toBeLessThan(1e-12);
  });

  it('gives the onset of an event its first steps, whenever it comes, and judges it then', () => {
    const guard = new EnergyGuard(results, mesh, EVENT);
    guard.check({ ...QUIET, isochoric: 0, viscous: 0, kinetic: 0, hourglass: 0, externalWork: 0 }, 0.02, STEPS);
    const off = { ...QUIET, kinetic: 1.1 };
    expect(refusal(() => guard.check(off, 0.0205, STEPS + 35))).toBeUndefined();
    expect(refusal(() => guard.check(off, 0.021, STEPS + 70))).toBeUndefined();
    expect(refusal(() => guard.check(off, 0.022, STEPS + 140))).toHaveProperty('code', 'energy-error');
  });

  it('stops energy from nowhere while the head is still', () => {
    const blown = { ...QUIET, isochoric: 0, viscous: 0, hourglass: 0, kinetic: 2e-3, externalWork: 0 };
    expect(refusal(() => new EnergyGuard(results, mesh, EVENT).check(blown, 0.002, 40))).toHaveProperty(
      'code',
      'energy-error',
    );
  });
});

describe('ElementGuard', () => {
  const results = allocateResults(3, 2);
  const check = (report: Partial<ChunkReport>): void =>
    new ElementGuard(results, model).check({ ...QUIET, ...report }, 1, 0.0125);

  beforeEach(() => {
    results.history.fill(0.1);
    results.dilatation.fill(0.001);
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
    results.dilatation[1] = -0.2;
    const crushed = { code: 'over-compressed', details: { element: 1 } };
    expect(refusal(() => check({ dilatation: 0.2 }))).toMatchObject(crushed);
    results.dilatation[1] = -1.2;
    expect(refusal(() => check({ dilatation: 1.2 }))).toHaveProperty('message', expect.stringContaining('inverted'));
  });

  it('judges a part by the change of volume that its material allows', () => {
    const compressible = { ...soft, volumeChangeLimit: 0.3 };
    const own = { mesh, materials: [compressible, soft, soft] };
    const checkOwn = (): void => new ElementGuard(results, own).check({ ...QUIET, dilatation: 0.25 }, 1, 0.0125);
    results.dilatation[0] = 0.25;
    expect(refusal(checkOwn)).toBeUndefined();
    results.dilatation[1] = -0.12;
    expect(refusal(checkOwn)).toMatchObject({ code: 'over-compressed', details: { element: 1 } });
    results.dilatation.set([0.31, 0]);
    expect(refusal(checkOwn)).toHaveProperty('message', expect.stringContaining('more than 30 %'));
  });

  it.each([
    [0, 'grey matter'],
    [1, 'the falx'],
  ])('names the element %d and its part when it is stretched beyond tissue', (element, part) => {
    results.history[3 + element] = 5;
    expect(refusal(() => check({}))).toMatchObject({
      code: 'over-stretched',
      message: expect.stringContaining(`(element ${element} in ${part}, 12.50 ms)`) as string,
      details: { element },
    });
  });

  it('lets a fluid be sheared to any extent, but not change its volume', () => {
    results.history[5] = 50;
    expect(refusal(() => check({}))).toBeUndefined();
    results.dilatation[2] = -0.2;
    expect(refusal(() => check({ dilatation: 0.2 }))).toMatchObject({
      code: 'over-compressed',
      message: expect.stringContaining('in the cerebrospinal fluid') as string,
    });
  });

  it('finds the tissue that is stretched too far beside a fluid that is sheared further', () => {
    results.history[5] = 50;
    results.history[3] = 6;
    results.history[4] = 5;
    expect(refusal(() => check({}))).toMatchObject({ code: 'over-stretched', details: { element: 0 } });
  });

  it('names the element that makes the step too short, of any part', () => {
    results.history[5] = 50;
    const checkStep = (steps: number): void => new ElementGuard(results, model).checkStep(steps, 1e-6, 1, 0.0125);
    expect(refusal(() => checkStep(512))).toBeUndefined();
    expect(refusal(() => checkStep(513))).toMatchObject({
      code: 'over-compressed',
      message: expect.stringContaining('(element 2 in the cerebrospinal fluid, 12.50 ms)') as string,
      details: { element: 2 },
    });
  });
});
