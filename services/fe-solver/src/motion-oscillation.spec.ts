/** Fast and small oscillations: the energy account must follow them, whatever the interval of the samples. */
import type { Chunk, EventEngine } from './engine/engine.ts';
import { ReferenceEngine } from './engine/reference-engine.ts';
import { WasmEngine } from './engine/wasm-engine.ts';
import { BatchStepper } from './batch/batch-stepper.ts';
import { Conductor } from './batch/conductor.ts';
import { eventEnergy } from './guards/event-energy.ts';
import type { EnergyBalance } from './guards/energy-guard.ts';
import { sphereMesh } from './mesh/sphere-mesh.ts';
import { criticalTimeStep } from './model/critical-time-step.ts';
import { buildModel } from './model/model.ts';
import type { HeadMotion, Triple } from './motion/head-motion.ts';
import { simulate } from './solve/simulate.ts';
import { solveBatch } from './solve/solve-batch.ts';
import { processor } from './solve/back-end.ts';
import type { TaskInput } from './task/task.schema.ts';

const TISSUE = { density: 1040, longTermShearModulus: 2673, prony: [{ g: 0.65, tau: 0.0067 }], bulkModulus: 0.219e9 };
const model = buildModel(sphereMesh(0.07, 2), [TISSUE]);
const limit = criticalTimeStep(model);
const X: Triple = [1, 0, 0];
const OBLIQUE: Triple = [0, 0.6, -0.8];
const END = 0.03;

/** Angular acceleration `peak` · sin 2πft about an axis, as a sensor at 10 kHz records it. */
function oscillation(frequency: number, axis: Triple, peak: number, end = END): HeadMotion {
  const time = Array.from({ length: Math.round(end * 1e4) + 1 }, (_, i) => i * 1e-4);
  const rate = 2 * Math.PI * frequency;
  const along = (course: (t: number) => number): Triple[] =>
    time.map((t) => axis.map((a) => a * peak * course(t)) as unknown as Triple);
  return {
    time,
    linearAcceleration: time.map((t): Triple => [11 * Math.sin(rate * t), 0, 0]),
    angularVelocity: along((t) => (1 - Math.cos(rate * t)) / rate),
    angularAcceleration: along((t) => Math.sin(rate * t)),
  };
}

function taskOf({ time, ...rest }: HeadMotion): TaskInput {
  const channels = (values: readonly Triple[]) => ({
    x: values.map(([x]) => x),
    y: values.map(([, y]) => y),
    z: values.map(([, , z]) => z),
  });
  const motion = {
    time: [...time],
    linearAcceleration: channels(rest.linearAcceleration),
    angularVelocity: channels(rest.angularVelocity),
    angularAcceleration: channels(rest.angularAcceleration),
  };
  return { eventId: 'oscillation', motion, outputs: { frames: 2 } };
}

const timesEvery = (interval: number): number[] =>
  Array.from({ length: Math.round(END / interval) + 1 }, (_, i) => i * interval);

async function balanceOf(
  motion: HeadMotion,
  engine: EventEngine,
  sampleTimes: number[],
  step = limit,
): Promise<EnergyBalance> {
  try {
    const limits = { criticalTimeStep: step, eventEnergy: eventEnergy(model, motion) };
    return (await simulate(engine, { model, motion, sampleTimes, ...limits })).energy;
  } finally {
    await engine.close();
  }
}

const alone = (motion: HeadMotion, interval: number, step?: number): Promise<EnergyBalance> => {
  const times = timesEvery(interval);
  return balanceOf(motion, new WasmEngine(model, times.length, 1), times, step);
};

const CASES = [100, 170, 300, 500].flatMap((frequency) =>
  [X, OBLIQUE].flatMap((axis) => [60, 683, 10_000].map((peak) => [frequency, axis, peak] as const)),
);

describe('an oscillation', () => {
  it.each(CASES)('of %d Hz about %j with %d rad/s² keeps its balance', async (frequency, axis, peak) => {
    const { worstError, viscous } = await alone(oscillation(frequency, axis, peak), 5e-4);
    expect(viscous).toBeGreaterThan(0);
    // The smallest bring so little that only the share of what is compared with counts.
    expect(worstError).toBeLessThan(peak < 100 ? 0.004 : 0.0005);
  });

  it.each([100, 170, 300, 500])(
    'of %d Hz has the same energies at every interval of the samples',
    async (frequency) => {
      const motion = oscillation(frequency, OBLIQUE, 683);
      const fine = await alone(motion, 5e-5);
      for (const interval of [5e-4, 2.5e-4, 1e-4]) {
        const { viscous, externalWork } = await alone(motion, interval);
        expect(viscous / fine.viscous).toBeCloseTo(1, 2);
        expect(externalWork / fine.externalWork).toBeCloseTo(1, 2);
      }
    },
  );

  it('has the same viscous energy on every engine', async () => {
    const motion = oscillation(300, OBLIQUE, 683);
    const times = timesEvery(5e-4);
    const { engines } = new Conductor(new BatchStepper(model, [times.length, times.length], 1), 2);
    const [single, [batch, beside]] = await Promise.all([
      alone(motion, 5e-4),
      Promise.all([engines[0]!, engines[1]!].map((engine) => balanceOf(motion, engine, times))),
    ]);
    const exact = await balanceOf(motion, new ReferenceEngine(model, times.length), times);
    for (const { viscous } of [single, batch!, beside!]) expect(viscous / exact.viscous).toBeCloseTo(1, 4);
  });

  it.each([170, 500])('of %d Hz is stopped where the step is too long', async (frequency) => {
    await expect(alone(oscillation(frequency, X, 683), 5e-4, 2 * limit)).rejects.toHaveProperty(
      'details.time',
      expect.any(Number),
    );
  });

  it.each([100, 170, 300, 500])('of %d Hz is stopped where energy comes from nowhere', async (frequency) => {
    const times = timesEvery(5e-4);
    const engine = new WasmEngine(model, times.length, 1);
    const advance = (chunk: Chunk) => {
      // Halfway the brain is suddenly deformed by a tenth more.
      if (chunk.sample === 30) engine.setDisplacements(engine.displacements().map((u) => 1.1 * u));
      return engine.advance(chunk);
    };
    const broken = {
      results: engine.results,
      advance,
      displacements: () => engine.displacements(),
      close: () => engine.close(),
    };
    await expect(balanceOf(oscillation(frequency, X, 683), broken, times)).rejects.toMatchObject({
      code: 'energy-error',
      details: { time: expect.closeTo(0.015, 3) as number },
    });
  });

  it('is solved on the head, whatever its speed, axis and size', async () => {
    const tasks = [100, 170, 300, 500].flatMap((frequency, i) =>
      [X, OBLIQUE].map((axis, k) => taskOf(oscillation(frequency, axis, (i + k) % 2 === 0 ? 683 : 10_000, 0.02))),
    );
    const solved = await Promise.all(
      solveBatch(
        tasks.map((task) => ({ document: () => task })),
        processor(1),
      ),
    );
    for (const { result } of solved) expect(result.energy.worstError).toBeLessThan(0.002);
  });
});
