import type { ClaimWork, Claimer } from '../leases/commands/claim-work.ts';
import type { FailAttempt } from '../leases/commands/fail-attempt.ts';
import type { GiveBack } from '../leases/commands/give-back.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import type { WorkRef } from '../simulations/work-ref.ts';
import type { ClaimProblem } from '../problems/commands/claim-problem.ts';
import type { ProblemLeases } from '../problems/problem-leases.ts';
import type { ProblemTasks } from './problem-tasks.ts';
import { LeaseWork } from './lease-work.ts';
import { ReadySignal } from './ready-signal.ts';
import type { TaskBuilder } from './task-builder.ts';

const noProblems = [{} as ClaimProblem, {} as ProblemTasks, {} as ProblemLeases] as const;

const claimer = { workerId: 'w', node: 'n', solverVersion: '1', most: 3, least: 1 };
const claimed = ['first', 'second', 'third'].map((id) => ({
  id,
  leaseAttempt: 1,
  fence: 7n,
  leaseUntil: new Date(0),
})) as Simulation[];

function leasing({
  claim,
  build = () => Promise.resolve({}),
  giveBack = {},
}: {
  claim: (claimer: Claimer) => Promise<Simulation[]>;
  build?: (simulation: Simulation) => Promise<object>;
  giveBack?: object;
}): LeaseWork {
  return new LeaseWork(
    { execute: claim } as unknown as ClaimWork,
    { build } as unknown as TaskBuilder,
    {} as FailAttempt,
    giveBack as GiveBack,
    new ReadySignal(),
    ...noProblems,
  );
}

test('when one task cannot be put together, all that was claimed returns to the queue', async () => {
  const givenBack: string[] = [];
  const away = new Error('the store is away');
  const leaseWork = leasing({
    claim: () => Promise.resolve(claimed),
    build: ({ id }) => (id === 'second' ? Promise.reject(away) : Promise.resolve({})),
    giveBack: {
      execute({ simulationId }: WorkRef) {
        givenBack.push(simulationId);
        // One lease lapsed meanwhile: that keeps no other from being given back.
        return simulationId === 'first' ? Promise.reject(new Error('stale')) : Promise.resolve();
      },
    },
  });
  await expect(leaseWork.execute(claimer, 0, new AbortController().signal)).rejects.toBe(away);
  expect(givenBack.toSorted()).toEqual(['first', 'second', 'third']);
});

test('of workers that ask together two are claimed for at a time, who asked first first, and nobody for one that is gone', async () => {
  const asked: string[] = [];
  const answer: (() => void)[] = [];
  const leaseWork = leasing({
    claim: ({ workerId }) => {
      asked.push(workerId);
      return new Promise((resolve) => answer.push(() => resolve(claimed.slice(0, 1))));
    },
  });
  const gone = new AbortController();
  const leased = ['a', 'b', 'gone', 'c', 'd'].map((workerId) =>
    leaseWork.execute({ ...claimer, workerId }, 0, workerId === 'gone' ? gone.signal : new AbortController().signal),
  );
  gone.abort();
  await settled();
  expect(asked).toEqual(['a', 'b']);
  answer[1]!();
  await settled();
  expect(asked).toEqual(['a', 'b', 'c']);
  answer[0]!();
  await settled();
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  answer.slice(2).forEach((each) => each());
  expect((await Promise.all(leased)).map((work) => work.length)).toEqual([1, 1, 0, 1, 1]);
});

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
