import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AccessProjectionModule } from '@strainscope/access';
import { FakeClock } from '@strainscope/kernel';
import type { Clock } from '@strainscope/kernel';
import { messagingModule } from '@strainscope/messaging';
import type { ConsumptionObserver, EventBus } from '@strainscope/messaging';
import { createLogger } from '@strainscope/observability';
import { persistenceModule, serviceScope, withScope } from '@strainscope/persistence';
import { ACTOR_KEY, BLOBS, CLOCK, CONFIG, LOGGER, persistenceOf } from '@strainscope/service-kit';
import { serviceDatabase } from '@strainscope/testing';
import type { ServiceDatabase } from '@strainscope/testing';
import type { z } from 'zod';
import { DatabaseClock } from '../src/clock/database-clock.ts';
import { orchestratorConfig, simulationOrchestrator } from '../src/index.ts';
import { TestBlobs } from './test-blobs.ts';

/** The service's own parts on a real PostgreSQL, with a clock, blobs and an executor that the test owns. */
export interface TestOrchestrator {
  clock: FakeClock;
  blobs: TestBlobs;
  database: ServiceDatabase;
  em: EntityManager;
  get<T>(type: Type<T>): T;
  /** Runs with the service's eyes. */
  query<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>;
  /** Ends the process's part; database and blobs stay for the next. */
  abandon(): Promise<void>;
  close(): Promise<void>;
}

export const solverVersion = '1.0.0-test';

export interface TestOptions {
  config?: z.input<typeof orchestratorConfig>;
  clock?: Clock;
  /** What the database's clock shows: the same as the process' own unless told. */
  databaseClock?: Clock;
  /** Database of an earlier orchestrator of the same test: a restart. */
  database?: ServiceDatabase;
  blobs?: TestBlobs;
}

export async function testOrchestrator(options: TestOptions = {}): Promise<TestOrchestrator> {
  const { name, controllers = [], providers = [], workers = [] } = simulationOrchestrator;
  const persisted = persistenceOf(simulationOrchestrator);
  const database = options.database ?? (await serviceDatabase(persisted));
  const clock = new FakeClock(new Date('2026-05-02T13:00:00Z'));
  const databaseClock = options.databaseClock ?? options.clock ?? clock;
  const blobs = options.blobs ?? (await TestBlobs.open());
  const module = await Test.createTestingModule({
    imports: [
      await persistenceModule({ ...persisted, url: database.url, poolSize: 12 }),
      messagingModule({ service: name, bus: silentBus, consumes: [], observer: silentObserver }),
      {
        module: class Kit {},
        global: true,
        providers: [
          { provide: CONFIG, useValue: orchestratorConfig.parse({ solverVersion, ...options.config }) },
          { provide: CLOCK, useValue: options.clock ?? clock },
          { provide: BLOBS, useValue: blobs.store },
          { provide: ACTOR_KEY, useValue: Buffer.from('ab'.repeat(32), 'hex') },
          { provide: LOGGER, useValue: createLogger({ service: name, level: process.env.TEST_LOG ?? 'silent' }) },
        ],
        exports: [CONFIG, CLOCK, BLOBS, ACTOR_KEY, LOGGER],
      },
      AccessProjectionModule,
    ],
    controllers,
    providers: [...providers, ...workers],
  })
    .overrideProvider(DatabaseClock)
    .useValue({ now: () => Promise.resolve(databaseClock.now()) } satisfies Pick<DatabaseClock, 'now'>)
    .compile();
  const em = module.get(EntityManager);
  return {
    clock,
    blobs,
    database,
    em,
    get: (type) => module.get(type, { strict: false }),
    query: (sql, values = []) => withScope(em, serviceScope, (each) => each.execute(sql, values)),
    abandon: () => module.close(),
    close: async () => {
      await module.close();
      await database.close();
      await blobs.close();
    },
  };
}

const silentObserver: ConsumptionObserver = {
  handled: () => undefined,
  repeated: () => undefined,
  failed: () => undefined,
  parked: () => undefined,
  unknown: () => undefined,
  unsent: () => undefined,
  unread: () => undefined,
};

/** Nothing listens: what is announced stays in the outbox, where tests read it. */
const silentBus: EventBus = {
  append: () => Promise.resolve(),
  subscribe: () => Promise.resolve({ close: () => Promise.resolve() }),
  fanOut: () => Promise.resolve({ close: () => Promise.resolve() }),
  rewind: () => Promise.resolve(),
  forget: () => Promise.resolve(0),
  lag: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};
