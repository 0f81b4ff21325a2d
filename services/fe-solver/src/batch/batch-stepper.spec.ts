import type { EventEngine } from '../engine/engine.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model, ModelMaterial } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import { simulate } from '../solve/simulate.ts';
import { BatchStepper } from './batch-stepper.ts';
import { Conductor } from './conductor.ts';

const tissue: ModelMaterial = {
  density: 1040,
  longTermShearModulus: 2673,
  prony: [{ g: 0.65, tau: 0.0067 }],
  bulkModulus: 2.19e6,
};

/** Two tissues in layers, or a tissue with membranes, held on the surface, in several partitions. */
function block(second: Partial<ModelMaterial>, element: ElementKind): Model {
  const mesh = boxMesh({ cells: [14, 12, 13], size: [0.14, 0.12, 0.13] });
  const held = mesh.fixed.map((_, node) => {
    const [x, y, z] = mesh.nodes.subarray(3 * node, 3 * node + 3);
    const isOnSurface = (p: number, end: number): boolean => p < 1e-9 || p > end - 1e-9;
    return Number(isOnSurface(x!, 0.14) || isOnSurface(y!, 0.12) || isOnSurface(z!, 0.13));
  });
  const part = mesh.part.map((_, element) => Number(element % 5 < 2));
  const materials = [tissue, { ...tissue, prony: [], ...second }];
  return buildModel({ ...mesh, fixed: held, parts: ['viscous', 'elastic'], part }, materials, { element });
}

/** One turn there and back about z within `end` seconds. */
function eventOf(peak: number, end: number, intervals: number) {
  const time = Array.from({ length: 51 }, (_, i) => (i * end) / 50);
  const rate = (2 * Math.PI) / end;
  return {
    motion: {
      time,
      linearAcceleration: time.map((t) => [300 * Math.sin(rate * t), -100, 50] as const),
      angularVelocity: time.map((t) => [0, 0, (peak / rate) * (1 - Math.cos(rate * t))] as const),
      angularAcceleration: time.map((t) => [0, 0, peak * Math.sin(rate * t)] as const),
    },
    sampleTimes: Array.from({ length: intervals + 1 }, (_, i) => (i * end) / intervals),
  };
}

describe.each([
  ['two tissues', block({}, 'one-point')],
  ['membranes of one point in tissue of eight', block({ isMembrane: true }, 'eight-point')],
])('BatchStepper, %s', (_, model) => {
  const limit = criticalTimeStep(model);
  // The events differ in length, sampling and violence, so that each has its own steps.
  const events = [eventOf(2_500, 0.008, 6), eventOf(-3_500, 0.005, 5), eventOf(1_500, 0.007, 7)];

  const run = async (engine: EventEngine, own: (typeof events)[0]) => {
    const report = await simulate(engine, {
      model,
      ...own,
      criticalTimeStep: limit,
      eventEnergy: eventEnergy(model, own.motion),
    });
    const displacements = engine.displacements();
    await engine.close();
    return { report, results: engine.results, displacements };
  };

  it('gives each event the same bits in company as alone, for any number of threads', async () => {
    const alone: Awaited<ReturnType<typeof run>>[] = [];
    for (const own of events) alone.push(await run(new WasmEngine(model, own.sampleTimes.length, 2), own));
    for (const threads of [1, 2]) {
      const stepper = new BatchStepper(
        model,
        events.map(({ sampleTimes }) => sampleTimes.length),
        threads,
      );
      const { engines } = new Conductor(stepper, events.length);
      const together = await Promise.all(engines.map((engine, i) => run(engine, events[i]!)));
      together.forEach(({ report, results, displacements }, i) => {
        expect(results.history.some((strain) => strain > 0.003)).toBe(true);
        expect(results).toEqual(alone[i]!.results);
        expect(displacements).toEqual(alone[i]!.displacements);
        expect(report.steps).toBe(alone[i]!.report.steps);
        // Work is summed in another order: the same to single precision.
        const { externalWork } = alone[i]!.report.energy;
        expect(Math.abs(report.energy.externalWork / externalWork - 1)).toBeLessThan(1e-4);
      });
    }
  });
});
