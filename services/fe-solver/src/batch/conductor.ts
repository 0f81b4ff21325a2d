/**
 * Brings several events together that are simulated independently of each other: each sees an `Engine` of its own.
 * When every event has handed in its next chunk, all are stepped to the end of the shortest; whose chunk has ended is
 * sampled and goes on to its next while the others are in the middle of theirs. So no event takes a step that it
 * would not take alone, and none waits for another's sample.
 */
import type { Chunk, ChunkReport, EventEngine } from '../engine/engine.ts';
import type { Slice, Stepper } from './stepper.ts';

interface Waiting extends Slice {
  settle: PromiseWithResolvers<ChunkReport>;
}

export class Conductor {
  /** One engine per event. */
  readonly engines: EventEngine[];
  private readonly stepper: Stepper;
  private readonly open: Set<number>;
  private readonly waiting = new Map<number, Waiting>();
  private isRunning = false;
  private readonly close: () => Promise<void>;

  /** `close`: what is done when the last event has left; closes the stepper unless told. */
  constructor(stepper: Stepper, events: number, close = () => stepper.close()) {
    this.close = close;
    if (events > stepper.width) throw new Error(`${events} events do not fit into a pass of ${stepper.width}.`);
    this.stepper = stepper;
    this.open = new Set(Array.from({ length: events }, (_, event) => event));
    this.engines = [...this.open].map((event) => this.engineOf(event));
  }

  private engineOf(event: number): EventEngine {
    return {
      results: this.stepper.results(event),
      advance: async (chunk) => this.advance(event, chunk),
      displacements: () => this.stepper.displacements(event),
      close: () => this.leave(event),
    };
  }

  private advance(event: number, chunk: Chunk): Promise<ChunkReport> {
    const settle = Promise.withResolvers<ChunkReport>();
    this.waiting.set(event, { chunk, from: 0, settle });
    this.proceed();
    return settle.promise;
  }

  private async leave(event: number): Promise<void> {
    this.open.delete(event);
    this.waiting.delete(event);
    if (this.open.size === 0) await this.close();
    else this.proceed();
  }

  private proceed(): void {
    if (this.isRunning || this.waiting.size < this.open.size || this.open.size === 0) return;
    this.isRunning = true;
    this.stepToNextSample()
      .catch((error: unknown) => this.fail(error))
      .finally(() => {
        this.isRunning = false;
        this.proceed();
      });
  }

  private async stepToNextSample(): Promise<void> {
    const { stepper, waiting } = this;
    const left = ({ chunk, from }: Slice): number => chunk.steps.length - from;
    const steps = Math.min(stepper.longestRun, ...[...waiting.values()].map(left));
    const ended = [...waiting].filter(([, slice]) => left(slice) === steps);
    const slices = Array.from({ length: stepper.width }, (_, event) => waiting.get(event));
    const due = ended.map(([event, { chunk }]) => ({ event, sample: chunk.sample }));
    const reports = await stepper.advance(slices, steps, due);
    for (const slice of waiting.values()) slice.from += steps;
    ended.forEach(([event, { settle }], i) => {
      waiting.delete(event);
      settle.resolve(reports[i]!);
    });
  }

  /** What fails for one has failed for all. */
  private fail(error: unknown): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { settle } of all) settle.reject(error);
  }
}
