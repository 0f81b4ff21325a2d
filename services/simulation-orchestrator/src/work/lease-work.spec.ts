import type { ClaimWork } from '../leases/commands/claim-work.ts';
import type { FailAttempt } from '../leases/commands/fail-attempt.ts';
import type { GiveBack } from '../leases/commands/give-back.ts';
import type { WorkRef } from '../leases/work-ref.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import { LeaseWork } from './lease-work.ts';
import { ReadySignal } from './ready-signal.ts';
import type { TaskBuilder } from './task-builder.ts';

const claimer = { workerId: 'w', node: 'n', solverVersion: '1', most: 3, least: 1 };
const claimed = ['first', 'second', 'third'].map((id) => ({
  ...{ id, leaseAttempt: 1, fence: 7n, leaseUntil: new Date(0) },
})) as Simulation[];

test('when one task cannot be put together, all that was claimed returns to the queue', async () => {
  const givenBack: string[] = [];
  const away = new Error('the store is away');
  const leaseWork = new LeaseWork(
    { execute: () => Promise.resolve(claimed) } as unknown as ClaimWork,
    {
      build: ({ id }: Simulation) => (id === 'second' ? Promise.reject(away) : Promise.resolve({})),
    } as unknown as TaskBuilder,
    {} as FailAttempt,
    {
      execute({ simulationId }: WorkRef) {
        givenBack.push(simulationId);
        // One lease lapsed meanwhile: that keeps no other from being given back.
        return simulationId === 'first' ? Promise.reject(new Error('stale')) : Promise.resolve();
      },
    } as unknown as GiveBack,
    new ReadySignal(),
  );
  await expect(leaseWork.execute(claimer, 0, new AbortController().signal)).rejects.toBe(away);
  expect(givenBack.toSorted()).toEqual(['first', 'second', 'third']);
});
