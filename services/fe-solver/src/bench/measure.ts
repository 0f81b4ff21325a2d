/** Times steps of a model. Every figure is the best of some rounds: what the machine can do when it is let. */
import { BatchStepper } from '../batch/batch-stepper.ts';
import { EVENTS } from '../batch/batch-module.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { geometryLength, stateLength } from '../kernel/kernel-form.ts';
import type { Model } from '../model/model.ts';

const STEPS = 200;
const ROUNDS = 5;
const head = { acceleration: [100, 0, 0], angularVelocity: [0, 0, 5], angularAcceleration: [0, 1000, 2000] } as const;

const chunk = (dt: number, round: number) => ({
  steps: Array.from({ length: STEPS }, () => head),
  dt,
  previousDt: round === 0 ? 0 : dt,
  sample: round + 1,
});

/** Milliseconds of the best round; the first one compiles. */
async function bestRound(run: (round: number) => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    await run(round);
    if (round > 0) best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** ns of wall time per element-step of one event. */
export async function aloneNanoseconds(model: Model, dt: number, threads: number): Promise<number> {
  const engine = new WasmEngine(model, ROUNDS + 2, threads);
  try {
    const best = await bestRound((round) => engine.advance(chunk(dt, round)));
    return (best * 1e6) / (STEPS * model.volume.length);
  } finally {
    await engine.close();
  }
}

/** ns of wall time per element-step of an event in a full pass. */
export async function batchNanoseconds(model: Model, dt: number, threads: number): Promise<number> {
  const events = Array.from({ length: EVENTS }, (_, event) => event);
  const stepper = new BatchStepper(
    model,
    events.map(() => ROUNDS + 2),
    threads,
  );
  try {
    const best = await bestRound((round) =>
      stepper.advance(
        events.map(() => ({ chunk: chunk(dt, round), from: 0 })),
        STEPS,
        events.map((event) => ({ event, sample: round + 1 })),
      ),
    );
    return (best * 1e6) / (STEPS * model.volume.length * EVENTS);
  } finally {
    await stepper.close();
  }
}

/** Bytes that a step must read and write per element: constants, state both ways, slots, addresses, nodes. */
export function bytesPerElementStep({ forms, mesh, mass }: Model): number {
  const count = mesh.part.length;
  const own = (form: KernelForm): number => (geometryLength(form) + 2 * stateLength(form)) * 4 + 8 * 4 + 8 * 3 * 16;
  const elements = mesh.part.reduce((sum, part) => sum + own(forms[part]!), 0);
  const node = (3 + 2 * 6 + 4) * 4 + 3 * 16;
  return (elements + node * mass.length) / count;
}

/** GB/s of copying memory of this size to and fro on one thread, read and written bytes counted: the machine's own bound. */
export function copyBandwidth(bytes: number): number {
  const [from, to] = [new Float32Array(bytes / 8).fill(1), new Float32Array(bytes / 8)];
  let best = Infinity;
  for (let round = 0; round < 20; round++) {
    const start = performance.now();
    to.set(from);
    from.set(to);
    best = Math.min(best, performance.now() - start);
  }
  return (4 * from.byteLength) / (best * 1e6);
}
