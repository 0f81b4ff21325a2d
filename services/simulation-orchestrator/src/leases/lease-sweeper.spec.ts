import { createLogger } from '@strainscope/observability';
import type { WorkerEnd } from '../executor/executor.ts';
import { noExecutor } from '../executor/executor.ts';
import type { FailAttempt } from './commands/fail-attempt.ts';
import type { GiveBack } from './commands/give-back.ts';
import type { HeldLeases, HeldWork } from './held-leases.ts';
import { LeaseSweeper } from './lease-sweeper.ts';

const work = (simulationId: string): HeldWork => ({
  workerId: 'w',
  ref: { simulationId, attempt: 1, fence: 1n },
});

/** A worker with an endless simulation and another one in the same batch, whose death is noticed before anything is written. */
function sweptAmidDeath() {
  const ended: [simulationId: string, how: string][] = [];
  let held = [work('endless'), work('beside')];
  let buried: Promise<void> | undefined;
  const end = (simulationId: string, how: string) => {
    if (!held.some(({ ref }) => ref.simulationId === simulationId)) return;
    held = held.filter(({ ref }) => ref.simulationId !== simulationId);
    ended.push([simulationId, how]);
  };
  const sweeper = new LeaseSweeper(
    {
      expired: () => Promise.resolve([]),
      endless: () => Promise.resolve([work('endless')]),
      ofWorker: () => Promise.resolve(held),
    } as unknown as HeldLeases,
    {
      async execute({ simulationId }: HeldWork['ref'], { reasonCode }: { reasonCode: string }) {
        // The sweeper's own word is the slower one.
        for (let turn = reasonCode === 'TIME_LIMIT' ? 20 : 0; turn > 0; turn -= 1) await Promise.resolve();
        end(simulationId, reasonCode);
      },
    } as unknown as FailAttempt,
    {
      execute: ({ simulationId }: HeldWork['ref'], how: string) => Promise.resolve(end(simulationId, how)),
    } as unknown as GiveBack,
    {
      ...noExecutor,
      kill: (workerId) => {
        const death: WorkerEnd = { workerId, asked: false, code: null, signal: 'SIGKILL' };
        buried = sweeper.bury(death);
      },
    },
    createLogger({ service: 'test', level: 'silent' }),
  );
  return { sweeper, ended, buried: () => buried };
}

test('work that is ended for a cause keeps it, though its worker is dead before that is written; the rest is nobody’s fault', async () => {
  const { sweeper, ended, buried } = sweptAmidDeath();
  await sweeper.sweep();
  await buried();
  expect(ended).toEqual([
    ['endless', 'TIME_LIMIT'],
    ['beside', 'released'],
  ]);
});
