import type { Chunk, ChunkReport } from '../engine/engine.ts';
import { allocateResults } from '../engine/observer.ts';
import { Conductor } from './conductor.ts';
import type { DueSample, Slice, Stepper } from './stepper.ts';

const head = { acceleration: [0, 0, 0], angularVelocity: [0, 0, 0], angularAcceleration: [0, 0, 0] } as const;
const chunkOf = (steps: number, sample: number): Chunk => ({
  steps: Array.from({ length: steps }, () => head),
  dt: 1e-6,
  previousDt: 0,
  sample,
});

/** Writes down what it is told; a report says which event and sample it is of. */
class NotingStepper implements Stepper {
  readonly width = 4;
  readonly longestRun = 10;
  readonly notes: string[] = [];
  closed = false;
  broken = false;

  advance(slices: readonly (Slice | undefined)[], steps: number, due: readonly DueSample[]): Promise<ChunkReport[]> {
    if (this.broken) return Promise.reject(new Error('device lost'));
    this.notes.push(`${steps} from ${slices.map((slice) => slice?.from ?? '-').join()}`);
    if (due.length > 0) this.notes.push(due.map(({ event, sample }) => `event ${event} sample ${sample}`).join(', '));
    return Promise.resolve(due.map(({ event, sample }) => ({ kinetic: event, hourglass: sample }) as ChunkReport));
  }

  results = () => allocateResults(1, 1);
  displacements = () => new Float64Array(3);

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

describe('Conductor', () => {
  it('samples each event at the end of its own chunk, without a step more', async () => {
    const stepper = new NotingStepper();
    const [a, b] = new Conductor(stepper, 2).engines as [never, never] as [
      Conductor['engines'][0],
      Conductor['engines'][0],
    ];
    const first = a.advance(chunkOf(3, 1));
    expect(stepper.notes).toEqual([]);
    const other = b.advance(chunkOf(5, 1));
    expect(await first).toMatchObject({ kinetic: 0, hourglass: 1 });
    const second = a.advance(chunkOf(4, 2));
    expect(await other).toMatchObject({ kinetic: 1, hourglass: 1 });
    await b.close();
    expect(await second).toMatchObject({ kinetic: 0, hourglass: 2 });
    expect(stepper.notes).toEqual([
      '3 from 0,0,-,-',
      'event 0 sample 1',
      '2 from 0,3,-,-',
      'event 1 sample 1',
      '2 from 2,-,-,-',
      'event 0 sample 2',
    ]);
    expect(stepper.closed).toBe(false);
    await a.close();
    expect(stepper.closed).toBe(true);
  });

  it('takes a long chunk in runs that the stepper can hold', async () => {
    const stepper = new NotingStepper();
    const [engine] = new Conductor(stepper, 1).engines;
    await engine!.advance(chunkOf(25, 1));
    expect(stepper.notes.filter((note) => note.includes('from'))).toEqual([
      '10 from 0,-,-,-',
      '10 from 10,-,-,-',
      '5 from 20,-,-,-',
    ]);
  });

  it('fails every event when the machine fails', async () => {
    const stepper = new NotingStepper();
    stepper.broken = true;
    const { engines } = new Conductor(stepper, 2);
    const outcomes = await Promise.allSettled(engines.map((engine) => engine.advance(chunkOf(2, 1))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('refuses more events than fit', () => {
    expect(() => new Conductor(new NotingStepper(), 5)).toThrow('do not fit');
  });
});
