import { jest } from '@jest/globals';
import { DatabaseClock } from '../src/clock/database-clock.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

/** All but the time of day. */
const doNotFake = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

describe('DatabaseClock', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => void (orchestrator = await testOrchestrator()));
  afterEach(() => orchestrator.close());

  it('shows the time of the database, whatever the clock of the process shows', async () => {
    const { em } = orchestrator;
    const clock = new DatabaseClock(em);
    const before = Date.now();
    jest.useFakeTimers({ now: before + 600_000, doNotFake });
    const shown = await clock.now().finally(() => jest.useRealTimers());
    expect(shown.getTime()).toBeGreaterThanOrEqual(before);
    expect(shown.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('goes on within a transaction, which may wait for a lock', async () => {
    const { em } = orchestrator;
    const [began, later] = await em.fork().transactional(async (transaction) => {
      const clock = new DatabaseClock(transaction);
      const first = await clock.now(transaction);
      await transaction.execute('select pg_sleep(0.05)');
      return [first, await clock.now(transaction)];
    });
    expect(later.getTime()).toBeGreaterThan(began.getTime());
  });
});
