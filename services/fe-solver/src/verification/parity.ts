/**
 * WGSL against WebAssembly and double-precision JavaScript: two events in one pass on the GPU, each alone on the others.
 */
import { ReferenceEngine } from '../engine/reference-engine.ts';
import type { EventEngine } from '../engine/engine.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { criticalTimeStep } from '../model/critical-time-step.ts';
import type { Model, ModelMaterial } from '../model/model.ts';
import { buildModel } from '../model/model.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { weightedPercentile } from '../result/weighted-percentile.ts';
import { simulate } from '../solve/simulate.ts';
import { graphicsProcessor } from '../solve/back-end.ts';
import type { Gpu } from '../gpu/open-gpu.ts';
import { openGpu } from '../gpu/open-gpu.ts';

const SAMPLES = 11;

/** Brain tissue, softer in bulk so that few steps do. */
const TISSUE: ModelMaterial = {
  density: 1040,
  longTermShearModulus: 2673,
  prony: [{ g: 0.65, tau: 0.0067 }],
  bulkModulus: 2.19e6,
};

interface Event {
  motion: HeadMotion;
  sampleTimes: number[];
}

/** Two tissues of one element, so that two kernels run; strains of some 20 %. */
function ball(): Model {
  const mesh = sphereMesh(0.07, 2);
  const part = mesh.part.map((_, element) => element % 2);
  return buildModel({ ...mesh, parts: ['viscous', 'elastic'], part }, [TISSUE, { ...TISSUE, prony: [] }]);
}

/** Tissue at eight points with a membrane in it, at one. */
function ballWithMembrane(): Model {
  const mesh = sphereMesh(0.07, 2);
  const part = mesh.part.map((_, element) => Number(element % 4 === 0));
  const membrane = { ...TISSUE, prony: [], isMembrane: true };
  return buildModel({ ...mesh, parts: ['tissue', 'membrane'], part }, [TISSUE, membrane], { element: 'eight-point' });
}

function event(peak: number, end: number): Event {
  const time = Array.from({ length: 101 }, (_, i) => (i * end) / 100);
  const rate = (2 * Math.PI) / end;
  return {
    motion: {
      time,
      linearAcceleration: time.map((t) => [300 * Math.sin(rate * t), -100, 50]),
      angularVelocity: time.map((t) => [0, 0, (peak / rate) * (1 - Math.cos(rate * t))]),
      angularAcceleration: time.map((t) => [0, 0, peak * Math.sin(rate * t)]),
    },
    sampleTimes: Array.from({ length: SAMPLES }, (_, i) => (i * end) / (SAMPLES - 1)),
  };
}

async function strainsOf(model: Model, engine: EventEngine, { motion, sampleTimes }: Event): Promise<Float32Array> {
  try {
    const limits = { criticalTimeStep: criticalTimeStep(model), eventEnergy: eventEnergy(model, motion) };
    await simulate(engine, { model, motion, sampleTimes, ...limits });
    return engine.results.history;
  } finally {
    await engine.close();
  }
}

/** Difference of the 95th percentiles of the elements' peaks, relative to the first. */
function difference(model: Model, a: Float32Array, b: Float32Array): number {
  const count = model.volume.length;
  const percentile = (history: Float32Array): number => {
    const peaks = model.volume.map((_, element) =>
      history.reduce((peak, strain, i) => (i % count === element && strain > peak ? strain : peak), 0),
    );
    return weightedPercentile(peaks, model.volume, 0.95);
  };
  return Math.abs(percentile(a) - percentile(b)) / percentile(a);
}

/** Worst of the events. */
interface Agreement {
  /** Largest relative difference of the 95th percentile of strain. */
  wgslToJavaScript: number;
  wgslToWebAssembly: number;
  /** Strains that differ in any bit between two runs on the GPU. */
  unequalBits: number;
}

/** Worst of the models. */
export interface Parity extends Agreement {
  driver: string;
  isSoftware: boolean;
}

export async function gpuParity(allow: 'hardware' | 'software'): Promise<Parity> {
  const gpu = await openGpu(allow);
  const parities: Agreement[] = [];
  for (const model of [ball(), ballWithMembrane()]) parities.push(await agreement(gpu, model));
  const worst = (figure: keyof Agreement): number => Math.max(...parities.map((parity) => parity[figure]));
  return {
    driver: gpu.name,
    isSoftware: gpu.isSoftware,
    unequalBits: worst('unequalBits'),
    wgslToJavaScript: worst('wgslToJavaScript'),
    wgslToWebAssembly: worst('wgslToWebAssembly'),
  };
}

async function agreement(gpu: Gpu, model: Model): Promise<Agreement> {
  const events = [event(3000, 0.02), event(-5000, 0.013)];
  const onGpu = (): Promise<Float32Array[]> => {
    const engines = graphicsProcessor(gpu).engines(model, [SAMPLES, SAMPLES]);
    return Promise.all(events.map((own, i) => strainsOf(model, engines[i]!, own)));
  };
  const [first, second] = [await onGpu(), await onGpu()];
  const parity = { wgslToJavaScript: 0, wgslToWebAssembly: 0, unequalBits: 0 };
  for (const [i, own] of events.entries()) {
    const exact = await strainsOf(model, new ReferenceEngine(model, SAMPLES), own);
    const wasm = await strainsOf(model, new WasmEngine(model, SAMPLES, 1), own);
    parity.wgslToJavaScript = Math.max(parity.wgslToJavaScript, difference(model, exact, first[i]!));
    parity.wgslToWebAssembly = Math.max(parity.wgslToWebAssembly, difference(model, wasm, first[i]!));
    parity.unequalBits += first[i]!.filter((strain, k) => strain !== second[i]![k]).length;
  }
  return parity;
}
