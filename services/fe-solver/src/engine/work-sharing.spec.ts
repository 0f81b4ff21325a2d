import { CONTROL, controlWords, phasesOf, take } from './control.ts';
import { orderOf, shareChunk } from './work-sharing.ts';

const PARTITIONS = 5;

/** Words of an order of so many steps. */
function ordered(steps: number): Int32Array {
  const control = controlWords(PARTITIONS);
  control[CONTROL.first] = control[CONTROL.end]!;
  control[CONTROL.end]! += phasesOf(steps);
  return control;
}

/** Writes down what it is told to do. */
function noting() {
  const notes: string[] = [];
  const note = (kind: string) => (partition: number, step: number) => void notes.push(`${kind} ${step}: ${partition}`);
  return { notes, force: note('force'), nodes: note('nodes'), sample: note('sample') };
}

describe('shareChunk', () => {
  it('does the part of threads that do not come, phase after phase, each partition once', () => {
    const work = noting();
    expect(shareChunk(ordered(2), orderOf(PARTITIONS, 1, 3), work)).toBe(true);
    const phases = ['force 0', 'nodes 0', 'force 1', 'nodes 1', 'sample 2'];
    expect(work.notes).toEqual(phases.flatMap((phase) => [2, 4, 3, 1, 0].map((own) => `${phase}: ${own}`)));
  });

  it('leaves alone what another thread has taken, and what comes when that one is through', () => {
    const control = ordered(1);
    const work = noting();
    expect(take(control, 3, control[CONTROL.phase]!)).toBe(true);
    work.force = (partition) => {
      // The other one ends while this one is at its last.
      if (partition === 4) Atomics.add(control, CONTROL.done, 1);
      work.notes.push(`force 0: ${partition}`);
    };
    expect(shareChunk(control, orderOf(PARTITIONS, 0, 2), work)).toBe(true);
    expect(work.notes.filter((note) => note.startsWith('force')).toSorted()).toEqual(
      [0, 1, 2, 4].map((partition) => `force 0: ${partition}`),
    );
    expect(work.notes.filter((note) => note.startsWith('nodes'))).toHaveLength(PARTITIONS);
  });

  it('takes nothing of a phase that is over', () => {
    const control = ordered(1);
    const [first, order] = [control[CONTROL.phase]!, orderOf(PARTITIONS, 0, 1)];
    expect(shareChunk(control, order, noting())).toBe(true);
    expect(order.map((partition) => take(control, partition, first))).toEqual(order.map(() => false));
    const late = noting();
    expect(shareChunk(control, order, late)).toBe(false);
    expect(late.notes).toEqual([]);
  });
});

describe('orderOf', () => {
  it('begins with the own partitions and helps the others from their ends', () => {
    expect([0, 1, 2].map((thread) => orderOf(6, thread, 3))).toEqual([
      [0, 1, 3, 2, 5, 4],
      [2, 3, 5, 4, 1, 0],
      [4, 5, 1, 0, 3, 2],
    ]);
  });

  it.each([1, 2, 3, 7])('leaves none out for %i threads', (threads) => {
    for (let thread = 0; thread < threads; thread++) {
      expect(orderOf(5, thread, threads).toSorted()).toEqual([0, 1, 2, 3, 4]);
    }
  });
});
