/** Motions that stand still before their pulse, and those that begin in the middle of it: on a ball of tissue, for speed. */
import { BatchStepper } from './batch/batch-stepper.ts';
import { Conductor } from './batch/conductor.ts';
import type { EventEngine } from './engine/engine.ts';
import { WasmEngine } from './engine/wasm-engine.ts';
import { eventEnergy } from './guards/event-energy.ts';
import { sphereMesh } from './mesh/sphere-mesh.ts';
import { criticalTimeStep } from './model/critical-time-step.ts';
import { buildModel } from './model/model.ts';
import type { HeadMotion, Triple } from './motion/head-motion.ts';
import { simulate } from './solve/simulate.ts';

const TISSUE = { density: 1040, longTermShearModulus: 2673, prony: [{ g: 0.65, tau: 0.0067 }], bulkModulus: 0.219e9 };
const model = buildModel(sphereMesh(0.07, 2), [TISSUE]);
const limit = criticalTimeStep(model);
const PULSE = 0.01;
const SAMPLE = 5e-4;

interface Options {
  /** s before the pulse. */
  quiet?: number;
  /** s from the beginning of the pulse to the end of the record. */
  after?: number;
  /** s of the pulse that lie before the record. */
  cut?: number;
  /** Angular acceleration beside the pulse, as a share of its peak. */
  beside?: (t: number, i: number) => number;
  angular?: Triple;
  linear?: Triple;
}

const ANGULAR: Triple = [800, -1500, 2000];

function motionOf({ quiet = 0, after = 0.015, cut = 0, beside, angular = ANGULAR, linear = [300, 0, -100] }: Options) {
  const time = Array.from({ length: Math.round((quiet + after) / 2e-4) + 1 }, (_, i) => i * 2e-4);
  const phase = (t: number): number => (Math.PI * Math.min(PULSE, Math.max(0, t + cut - quiet))) / PULSE;
  const along = (direction: Triple, course: (t: number, i: number) => number): Triple[] =>
    time.map((t, i) => direction.map((a) => a * course(t, i)) as unknown as Triple);
  const shape = (t: number): number => Math.sin(phase(t));
  return {
    time,
    linearAcceleration: along(linear, shape),
    angularVelocity: along(angular, (t) => (PULSE / Math.PI) * (1 - Math.cos(phase(t)))),
    angularAcceleration: along(angular, (t, i) => shape(t) + (beside?.(t, i) ?? 0)),
  };
}

function timesOf({ time }: HeadMotion): number[] {
  const intervals = Math.ceil(time.at(-1)! / SAMPLE - 1e-9);
  return Array.from({ length: intervals + 1 }, (_, i) => (i * time.at(-1)!) / intervals);
}

async function run(motion: HeadMotion, engine: EventEngine, criticalTimeStep = limit) {
  try {
    const sampleTimes = timesOf(motion);
    const limits = { criticalTimeStep, eventEnergy: eventEnergy(model, motion) };
    const { energy } = await simulate(engine, { model, motion, sampleTimes, ...limits });
    return { energy, strain: engine.results.history.reduce((most, value) => Math.max(most, value), 0) };
  } finally {
    await engine.close();
  }
}

const alone = (motion: HeadMotion, criticalTimeStep?: number) =>
  run(motion, new WasmEngine(model, timesOf(motion).length, 1), criticalTimeStep);

/** Repeatable noise between −½ and ½. */
const noise = (i: number): number => ((i * 7919) % 101) / 101 - 0.5;

describe('a motion that is quiet before its pulse', () => {
  it.each<[string, Options]>([
    ['exactly zero for 20 ms', { quiet: 0.02 }],
    ['exactly zero for 100 ms', { quiet: 0.1 }],
    ['noise too small for single precision', { quiet: 0.02, beside: (_, i) => 1e-40 * noise(i) }],
    ['noise of rounding', { quiet: 0.02, beside: (_, i) => 1e-12 * noise(i) }],
    ['noise of a thousandth', { quiet: 0.02, beside: (_, i) => 1e-3 * noise(i) }],
    [
      'the tail of a filter that looks ahead',
      { quiet: 0.02, beside: (t) => 1e-2 * Math.exp(-Math.abs(t - 0.02) / 3e-4) },
    ],
  ])('is solved as without: %s', async (_, options) => {
    const { energy, strain } = await alone(motionOf(options));
    expect(energy.error).toBeLessThan(0.01);
    expect(energy.worstError).toBeLessThan(0.01);
    const without = await alone(motionOf({}));
    expect(strain / without.strain).toBeCloseTo(1, 2);
  });

  it.each<[string, Options]>([
    ['the pulse begins 1 ms before the end', { quiet: 0.02, after: 0.001 }],
    ['the pulse begins with the last sample but one', { quiet: 0.02, after: 0.0004 }],
    ['translation alone', { quiet: 0.02, angular: [0, 0, 0] }],
    ['a turn that strains nothing', { angular: [0, 1e-6, 0], linear: [0, 0, 0] }],
    ['a slow weak turn', { quiet: 0.01, angular: [0, 20, 0], linear: [0, 0, 0] }],
  ])('keeps its balance: %s', async (_, options) => {
    const { energy } = await alone(motionOf(options));
    expect(energy.error).toBeLessThan(0.01);
    expect(energy.externalWork).toBeGreaterThan(0);
  });

  it('is solved beside others in a pass', async () => {
    const motions = [motionOf({ quiet: 0.02 }), motionOf({}), motionOf({ quiet: 0.01, angular: [0, 0, 0] })];
    const samples = motions.map((motion) => timesOf(motion).length);
    const { engines } = new Conductor(new BatchStepper(model, samples, 1), motions.length);
    const runs = await Promise.all(engines.map((engine, i) => run(motions[i]!, engine)));
    for (const { energy } of runs) expect(energy.error).toBeLessThan(0.01);
    expect(runs[0]!.strain / runs[1]!.strain).toBeCloseTo(1, 2);
  });

  it('is stopped early where the solution diverges, before the pulse and in it', async () => {
    for (const quiet of [0, 0.02]) {
      const beside = (t: number): number => (t < 0.002 ? 1e-3 : 0);
      const stopped: unknown = await alone(motionOf({ quiet, after: 0.04, beside }), 2 * limit).catch(
        (error: unknown) => error,
      );
      expect(stopped).toHaveProperty('details.time', expect.any(Number));
      expect((stopped as { details: { time: number } }).details.time).toBeLessThan(0.01);
    }
  });
});

describe('a motion that begins at full speed', () => {
  it.each([
    ['a quarter into the pulse', 0.0025],
    ['at the peak of the acceleration', 0.005],
    ['when the acceleration is over', 0.01],
  ])('is solved from a brain that moves with the skull: %s', async (_, cut) => {
    const { energy, strain } = await alone(motionOf({ cut }));
    expect(energy.error).toBeLessThan(0.01);
    expect(energy.worstError).toBeLessThan(0.01);
    expect(strain).toBeLessThan((await alone(motionOf({}))).strain);
  });
});

describe('eventEnergy', () => {
  const turning = (angular: Triple, linear: Triple) => eventEnergy(model, motionOf({ angular, linear }));

  it('is ½ I Δω² of the ball, whatever the axis', () => {
    const change = (2 * PULSE * 1000) / Math.PI;
    const inertia = 0.4 * model.mass.reduce((sum, m) => sum + m, 0) * 0.07 ** 2;
    // The nodes of the surface are held: their share of the mass, which lies farthest out, is not counted.
    for (const axis of [
      [1000, 0, 0],
      [0, 0, -1000],
    ] as const) {
      expect(turning(axis, [0, 0, 0]) / (0.5 * inertia * change ** 2)).toBeGreaterThan(0.2);
      expect(turning(axis, [0, 0, 0]) / (0.5 * inertia * change ** 2)).toBeLessThan(1);
    }
  });

  it('counts the turn from how the head turns at the start', () => {
    const turned = motionOf({ angular: [0, 0, 1000], linear: [0, 0, 0] });
    const spinning = { ...turned, angularVelocity: turned.angularVelocity.map(([x, y, z]): Triple => [x, y, z + 50]) };
    expect(eventEnergy(model, spinning)).toBeCloseTo(eventEnergy(model, turned), 9);
  });

  it('is the compression under translation', () => {
    expect(turning([0, 0, 0], [2000, 0, 0])).toBeGreaterThan(2 * turning([0, 0, 0], [0, 0, 0]));
    expect(turning([0, 0, 0], [4000, 0, 0])).toBeCloseTo(4 * turning([0, 0, 0], [2000, 0, 0]), 9);
  });
});
