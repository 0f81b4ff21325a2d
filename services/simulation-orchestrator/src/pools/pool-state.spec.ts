import { controlOf, everyPool, isClosed, workerLimit } from './pool-state.ts';
import type { Control } from './pool-state.ts';

const open: Control = { state: 'open', concurrency: null };

describe('controlOf', () => {
  it('is open until somebody says otherwise', () => {
    expect(controlOf(new Map(), 'gpu')).toEqual(open);
  });

  it('is the stricter of the pool and of all pools', () => {
    const controls = new Map<string, Control>([
      [everyPool, { state: 'paused', concurrency: null }],
      ['gpu', { state: 'draining', concurrency: 3 }],
    ]);
    expect(controlOf(controls, 'gpu')).toEqual({ state: 'draining', concurrency: 3 });
    expect(controlOf(controls, 'cpu')).toEqual({ state: 'paused', concurrency: null });
  });
});

describe('isClosed', () => {
  it.each([
    ['open', open, false],
    ['allowed a worker', { ...open, concurrency: 1 }, false],
    ['allowed none', { ...open, concurrency: 0 }, true],
    ['paused', { ...open, state: 'paused' } as const, true],
    ['draining', { ...open, state: 'draining' } as const, true],
  ])('of a pool that is %s', (_, control, expected) => {
    expect(isClosed(control)).toBe(expected);
  });
});

describe('workerLimit', () => {
  it('is as configured, or as an operator set it, also above', () => {
    expect(workerLimit(open, 4, 1)).toBe(4);
    expect(workerLimit({ ...open, concurrency: 6 }, 4, 1)).toBe(6);
    expect(workerLimit({ ...open, concurrency: 0 }, 4, 1)).toBe(0);
  });

  it('lets a paused pool keep its workers and a draining one none', () => {
    expect(workerLimit({ ...open, state: 'paused' }, 4, 3)).toBe(3);
    expect(workerLimit({ state: 'paused', concurrency: 2 }, 4, 3)).toBe(2);
    expect(workerLimit({ ...open, state: 'draining' }, 4, 3)).toBe(0);
  });
});
