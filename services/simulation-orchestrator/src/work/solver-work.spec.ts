import { jest } from '@jest/globals';
import { createLogger } from '@strainscope/observability';
import { noExecutor } from '../executor/executor.ts';
import { SolverWork } from './solver-work.ts';

const side = { start: () => Promise.resolve(), stop: () => Promise.resolve() };

describe('SolverWork', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const workOf = (execute: (signal: AbortSignal) => Promise<void>, executor = noExecutor) => {
    const logger = createLogger({ service: 'test', level: 'silent' });
    return new SolverWork(side as never, side as never, { execute } as never, executor, logger);
  };

  it('looks for work of another solver version again, also after a look that failed', async () => {
    const looks: AbortSignal[] = [];
    const execute = (signal: AbortSignal) => {
      looks.push(signal);
      return looks.length === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve();
    };
    const work = workOf(execute);
    await work.start();
    expect(looks).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(looks).toHaveLength(2);
    await work.stop();
    expect(looks[1]!.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(looks).toHaveLength(2);
  });

  it('takes none from the workers of another version beside it, until it leads', async () => {
    let looks = 0;
    const executor = { ...noExecutor, leads: false };
    const work = workOf(() => Promise.resolve(void looks++), executor);
    await work.start();
    await jest.advanceTimersByTimeAsync(15_000);
    expect(looks).toBe(0);
    executor.leads = true;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(looks).toBe(1);
    await work.stop();
  });
});
