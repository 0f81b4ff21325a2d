import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AccessProjectionModule } from '@strainscope/access';
import { FakeClock } from '@strainscope/kernel';
import { messagingModule } from '@strainscope/messaging';
import type { EventBus } from '@strainscope/messaging';
import { createLogger } from '@strainscope/observability';
import { persistenceModule, serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, CONFIG, LOGGER, persistenceOf } from '@strainscope/service-kit';
import { serviceDatabase } from '@strainscope/testing';
import { EXECUTOR } from '../src/executor/executor.token.ts';
import { noExecutor } from '../src/executor/executor.ts';
import type { Executor } from '../src/executor/executor.ts';
import { orchestratorConfig, simulationOrchestrator } from '../src/index.ts';
import { MemoryBlobs } from './memory-blobs.ts';

/** The service's own parts on a real PostgreSQL, with a clock, blobs and an executor that the test owns. */
export interface TestOrchestrator {
  clock: FakeClock;
  blobs: MemoryBlobs;
  em: EntityManager;
  get<T>(type: Type<T>): T;
  /** Runs with the service's eyes. */
  query<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export const solverVersion = '1.0.0-test';

export async function testOrchestrator({
  executor = noExecutor,
}: { executor?: Executor } = {}): Promise<TestOrchestrator> {
  const {
    name,
    entities = [],
    migrations = [],
    imports = [],
    controllers = [],
    providers = [],
  } = simulationOrchestrator;
  const persisted = persistenceOf(simulationOrchestrator);
  const database = await serviceDatabase(persisted);
  const clock = new FakeClock(new Date('2026-05-02T13:00:00Z'));
  const blobs = new MemoryBlobs();
  const module = await Test.createTestingModule({
    imports: [
      await persistenceModule({ ...persisted, url: database.url, poolSize: 12 }),
      messagingModule({ service: name, bus: silentBus, consumes: [] }),
      {
        module: class Kit {},
        global: true,
        providers: [
          { provide: CONFIG, useValue: orchestratorConfig.parse({ solverVersion }) },
          { provide: CLOCK, useValue: clock },
          { provide: BLOBS, useValue: blobs },
          { provide: LOGGER, useValue: createLogger({ service: name, level: 'silent' }) },
        ],
        exports: [CONFIG, CLOCK, BLOBS, LOGGER],
      },
      AccessProjectionModule,
    ],
    controllers,
    providers,
  })
    .overrideProvider(EXECUTOR)
    .useValue(executor)
    .compile();
  const em = module.get(EntityManager);
  return {
    clock,
    blobs,
    em,
    get: (type) => module.get(type, { strict: false }),
    query: (sql, values = []) => withScope(em, serviceScope, (each) => each.execute(sql, values)),
    close: async () => {
      await module.close();
      await database.close();
    },
  };
}

/** Nothing listens: what is announced stays in the outbox, where tests read it. */
const silentBus: EventBus = {
  append: () => Promise.resolve(),
  subscribe: () => Promise.resolve({ close: () => Promise.resolve() }),
  fanOut: () => Promise.resolve({ close: () => Promise.resolve() }),
  rewind: () => Promise.resolve(),
  lag: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};
