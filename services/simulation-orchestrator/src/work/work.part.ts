import { EntityManager } from '@mikro-orm/postgresql';
import { definePart } from '@strainscope/service-kit';
import { Problem } from '../problems/problem.entity.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { LeaseWork } from './lease-work.ts';
import { ProblemTasks } from './problem-tasks.ts';
import { ReadySignal } from './ready-signal.ts';
import { ReadySubscriber } from './ready-subscriber.ts';
import { SolverWork } from './solver-work.ts';
import { TaskBuilder } from './task-builder.ts';
import { WorkHost } from './work-host.ts';
import { WorkRpc } from './work.rpc.ts';
import { WorkerSupervisor } from './worker-supervisor.ts';

/** Solver workers ask for work here. */
export const work = definePart({
  providers: [
    LeaseWork,
    ProblemTasks,
    TaskBuilder,
    WorkHost,
    WorkRpc,
    WorkerSupervisor,
    {
      provide: ReadySignal,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => {
        const ready = new ReadySignal();
        const isQueued = ({ status }: Pick<Simulation | Problem, 'status'>) => status === 'queued';
        const events = em.getEventManager();
        events.registerSubscriber(
          new ReadySubscriber(ready, Simulation, (each) => isQueued(each) && each.waitsFor == null),
        );
        events.registerSubscriber(new ReadySubscriber(ready, Problem, isQueued));
        return ready;
      },
    },
  ],
  workers: [SolverWork],
});
