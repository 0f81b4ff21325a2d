import { createLogger } from '@strainscope/observability';
import { noExecutor } from '../executor/executor.ts';
import type { Executor } from '../executor/executor.ts';
import { StaleLease } from '../simulations/simulation.errors.ts';
import type { FailAttempt } from './commands/fail-attempt.ts';
import type { GiveBack } from './commands/give-back.ts';
import type { ProblemLeases } from '../problems/problem-leases.ts';
import type { HeldLeases, HeldWork } from './held-leases.ts';
import { LeaseSweeper } from './lease-sweeper.ts';

const work = (simulationId: string): HeldWork => ({
  workerId: 'w',
  ref: { simulationId, attempt: 1, fence: 1n },
});

const none = () => Promise.resolve([]);

/**
 * Two processes look after one worker that holds an stalled simulation and the one beside it in the same batch. The
 * second one hears of its end as soon as the first one kills it.
 */
function twoThatWatch({ expired = [] as HeldWork[], stalled = [] as HeldWork[] }) {
  const ended: [simulationId: string, how: string][] = [];
  const killed: string[] = [];
  let held = [work('stalled'), work('beside')];
  let buried: Promise<void> | undefined;
  const end = (simulationId: string, how: string) => {
    if (!held.some(({ ref }) => ref.simulationId === simulationId)) throw new StaleLease();
    held = held.filter(({ ref }) => ref.simulationId !== simulationId);
    ended.push([simulationId, how]);
  };
  const sweeperOver = (executor: Executor) =>
    new LeaseSweeper(
      {
        expired: () => Promise.resolve(expired),
        stalled: () => Promise.resolve(stalled),
        undelivered: () => Promise.resolve([]),
        ofWorker: () => Promise.resolve(held),
      } as unknown as HeldLeases,
      {
        async execute({ simulationId }: HeldWork['ref'], { reasonCode }: { reasonCode: string }) {
          // The sweeper's own word is the slower one.
          for (let turn = 20; turn > 0; turn -= 1) await Promise.resolve();
          end(simulationId, reasonCode);
        },
      } as unknown as FailAttempt,
      {
        execute: ({ simulationId }: HeldWork['ref'], how: string) =>
          Promise.resolve().then(() => end(simulationId, how)),
      } as unknown as GiveBack,
      { expired: none, stalled: none, ofWorker: none } as unknown as ProblemLeases,
      executor,
      createLogger({ service: 'test', level: 'silent' }),
    );
  const other = sweeperOver(noExecutor);
  const sweeper = sweeperOver({
    ...noExecutor,
    stillRuns: () => Promise.resolve(killed.length === 0),
    kill: (workerId) => {
      killed.push(workerId);
      buried = other.bury({ workerId, asked: true, code: null, signal: null });
    },
  });
  return { sweeper, other, ended, killed, buried: () => buried };
}

test('work that is ended for a cause keeps it, whoever hears of its worker’s end; the rest is nobody’s fault', async () => {
  const { sweeper, ended, buried } = twoThatWatch({ stalled: [work('stalled')] });
  await sweeper.sweep(new Date());
  await buried();
  expect(ended).toEqual([
    ['stalled', 'NO_PROGRESS'],
    ['beside', 'released'],
  ]);
});

test('all that a silent worker no longer renews is charged for its silence', async () => {
  const { sweeper, ended, killed, buried } = twoThatWatch({ expired: [work('stalled'), work('beside')] });
  await sweeper.sweep(new Date());
  await buried();
  expect(ended).toEqual([
    ['stalled', 'WORKER_UNRESPONSIVE'],
    ['beside', 'WORKER_UNRESPONSIVE'],
  ]);
  expect(killed).toEqual(['w']);
});

test('a worker that has ended its work after all is left alone: it may hold other work by now', async () => {
  const { sweeper, other, ended, killed } = twoThatWatch({ stalled: [work('stalled')] });
  const [swept, given] = [sweeper.sweep(new Date()), other.giveBackUnheard('w', [])];
  await Promise.all([swept, given]);
  expect([ended[0], killed]).toEqual([['stalled', 'lease-lost'], []]);
});
