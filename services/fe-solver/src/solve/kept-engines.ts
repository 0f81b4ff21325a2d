import { BatchStepper } from '../batch/batch-stepper.ts';
import { Conductor } from '../batch/conductor.ts';
import type { EventEngine } from '../engine/engine.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import type { Model } from '../model/model.ts';

type Reusable = WasmEngine | BatchStepper;

/** Memory of the largest engine that is kept: of one event on a fine mesh, or a pass on a coarse one. */
const MOST_KEPT_BYTES = 128 * 2 ** 20;

/**
 * Engines of the processor. What has stepped the last events is kept for the next ones on the same mesh: its memory, its
 * compiled program and its threads, which sleep meanwhile. To fill the memory anew takes some 20 ms, to make all that half
 * a second. One is kept, and none that is large: a pass on a fine mesh takes minutes, and holds more than a gigabyte with
 * its results, which the next pass would need at the same time.
 */
export class KeptEngines {
  private idle: Reusable | undefined;
  private readonly threads: number;
  private readonly mostBytes: number;

  constructor(threads: number, mostBytes = MOST_KEPT_BYTES) {
    this.threads = threads;
    this.mostBytes = mostBytes;
  }

  /** As BackEnd.engines. */
  engines(model: Model, samples: readonly number[]): EventEngine[] {
    if (samples.length === 1) return [this.alone(model, samples[0]!)];
    const kept = this.take(BatchStepper, model);
    kept?.begin(model, samples);
    const stepper = kept ?? new BatchStepper(model, samples, this.threads);
    return new Conductor(stepper, samples.length, () => this.keep(stepper)).engines;
  }

  private alone(model: Model, samples: number): EventEngine {
    const kept = this.take(WasmEngine, model);
    kept?.begin(model, samples);
    const engine = kept ?? new WasmEngine(model, samples, this.threads);
    return {
      results: engine.results,
      advance: (chunk) => engine.advance(chunk),
      displacements: () => engine.displacements(),
      close: () => this.keep(engine),
    };
  }

  /** What is kept, where it is of that kind and fits; what does not makes room. */
  private take<K extends Reusable>(kind: abstract new (...all: never[]) => K, model: Model): K | undefined {
    const { idle } = this;
    this.idle = undefined;
    if (idle instanceof kind && idle.fits(model)) return idle;
    void idle?.close();
    return undefined;
  }

  private async keep(engine: Reusable): Promise<void> {
    if (engine.bytes > this.mostBytes) return engine.close();
    const { idle } = this;
    this.idle = engine;
    await idle?.close();
  }
}
