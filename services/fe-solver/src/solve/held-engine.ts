import type { Chunk, ChunkReport, EventEngine } from '../engine/engine.ts';
import { Clock } from './clock.ts';

/** Until when a solve is to stand still; undefined: it goes on. */
export type Hold = () => Promise<void> | undefined;

/** An engine that stands still between two samples for as long as it is held. Its threads sleep meanwhile. */
export class HeldEngine implements EventEngine {
  /** s for which it was held. */
  heldSeconds = 0;

  private readonly engine: EventEngine;
  private readonly hold: Hold;

  constructor(engine: EventEngine, hold: Hold) {
    this.engine = engine;
    this.hold = hold;
  }

  get results(): EventEngine['results'] {
    return this.engine.results;
  }

  async advance(chunk: Chunk): Promise<ChunkReport> {
    for (let held = this.hold(); held; held = this.hold()) {
      const clock = new Clock();
      await held;
      this.heldSeconds += clock.lap();
    }
    return this.engine.advance(chunk);
  }

  displacements(): Float64Array {
    return this.engine.displacements();
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}
