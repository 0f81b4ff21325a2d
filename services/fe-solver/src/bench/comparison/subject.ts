/**
 * A process with one build of the solver, which does what it is told and says what it took. Any build can be driven:
 * only what the package has always exported is used. Its parameter is the address of the built module.
 */
import type { processor } from '../../solve/back-end.ts';
import type { solveBatch } from '../../solve/solve-batch.ts';
import type { solve } from '../../solve/solve.ts';
import type { Measured, Order } from './measured.ts';

interface Library {
  processor: typeof processor;
  solve: typeof solve;
  solveBatch: typeof solveBatch;
  SOLVER_VERSION: string;
}

/** Memory that the solver's module was given since it was last forgotten: whatever a build makes of it, here it comes by. */
let memories: { buffer: ArrayBufferLike }[] = [];
const web = (globalThis as unknown as { WebAssembly: { Memory: new (of: object) => { buffer: ArrayBufferLike } } })
  .WebAssembly;
web.Memory = class extends web.Memory {
  constructor(descriptor: object) {
    super(descriptor);
    memories.push(this);
  }
};

const library = (await import(process.argv[2]!)) as Library;
const backEnd = library.processor();

async function measured({ tasks, together }: Order): Promise<Measured> {
  memories = [];
  const [wall, used] = [performance.now(), process.cpuUsage()];
  const solved = together
    ? await Promise.all(
        library.solveBatch(
          tasks.map((task) => ({ document: () => task })),
          backEnd,
        ),
      )
    : [await library.solve(tasks[0], { backEnd })];
  const seconds = (performance.now() - wall) / 1000;
  const { user, system } = process.cpuUsage(used);
  const bytes = memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  memories = [];
  const { provenance, timings } = solved[0]!.result;
  return {
    seconds,
    processorSeconds: (user + system) / 1e6,
    startSeconds: seconds - timings.solve - timings.results,
    bytesPerElement: bytes / provenance.elements,
    mps95: solved.map(({ result }) => result['MPS-95'].value),
  };
}

process.on('message', (order: Order) => {
  measured(order).then(
    (figures) => process.send!({ figures }),
    (error: unknown) => process.send!({ failure: String(error) }),
  );
});
process.send!({ version: library.SOLVER_VERSION });
