import { EntityManager } from '@mikro-orm/postgresql';
import { definePart } from '@strainscope/service-kit';
import { LeaseWork } from './lease-work.ts';
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
    TaskBuilder,
    WorkHost,
    WorkRpc,
    WorkerSupervisor,
    {
      provide: ReadySignal,
      inject: [EntityManager],
      useFactory: (em: EntityManager) => {
        const ready = new ReadySignal();
        em.getEventManager().registerSubscriber(new ReadySubscriber(ready));
        return ready;
      },
    },
  ],
  workers: [SolverWork],
});
