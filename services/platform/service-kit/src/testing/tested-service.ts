import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DescService } from '@bufbuild/protobuf';
import { createClient, type Client, type Transport } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, systemActor, type Actor } from '@strainscope/access';
import { systemClock } from '@strainscope/kernel';
import { encodeEvent, EventStrategy, outboxAge, PostgresEventBus, type EventInit } from '@strainscope/messaging';
import { createLogger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { topicOf, type EventType } from '@strainscope/proto';
import { emptyDatabase, migratedDatabase } from '@strainscope/testing';
import pg from 'pg';
import type { Adapters } from '../adapters/adapters.ts';
import { inProcessTransport } from '../rpc/rpc-transport.ts';
import { persistenceOf, type ServiceDefinition } from '../definition/service-definition.ts';
import { startService, type RunningService } from '../service/start-service.ts';

/** A service on a real PostgreSQL with a real event log: called, told and listened to as in the product. */
export interface TestedService {
  /** Signs whoever is the actor of the call: see `as`. */
  calls: Transport;
  running: RunningService;
  /** A client whose every call is made by `actor`. */
  client<S extends DescService>(service: S, actor: Actor): Client<S>;
  as<T>(actor: Actor, work: () => Promise<T>): Promise<T>;
  asSystem<T>(work: () => Promise<T>): Promise<T>;
  /** Puts an event of another service on the bus. */
  announce<T extends EventType>(type: T, key: string, message: EventInit<T>): Promise<void>;
  /** What is on the bus of these types so far, oldest first, as ProtoJSON. */
  announced(...types: EventType[]): Promise<Record<string, unknown>[]>;
  /** SQL with the eyes of the service itself. */
  rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until the service has announced what it wrote and applied everything that is on the bus. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** @param adapters replaces parts, e.g. the clock or the blobs; what a service does not use may be absent */
export async function testedService<Config>(
  definition: ServiceDefinition<Config>,
  config: Config,
  adapters: Partial<Adapters> = {},
): Promise<TestedService> {
  const urls = definition.entities
    ? await migratedDatabase(persistenceOf(definition), 'event-log')
    : await emptyDatabase(definition.name, 'event-log');
  const bus = await PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
  const log = new pg.Pool({ connectionString: urls['event-log']!, max: 1 });
  const actorKey = randomBytes(32);
  const unused = {} as Pick<Adapters, 'jobs' | 'blobs' | 'mailer' | 'sms'>;
  const release = async () => {
    await bus.close();
    await log.end();
  };
  const starting = startService(
    definition,
    {
      ...unused,
      database: { urlOf: (service) => urls[service]! },
      bus,
      clock: systemClock,
      publicUrl: () => 'https://console.test',
      actorKey,
      logger: createLogger({ service: definition.name, level: 'silent' }),
      ...adapters,
    },
    config,
  );
  // Open connections of a service that did not start would keep the test's process alive, and hide why.
  const running = await starting.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const calls = inProcessTransport([running.rpcRoutes], actorKey);
  return {
    calls,
    running,
    client: (service, actor) => callingAs(actor, createClient(service, calls)),
    as: (actor, work) => runAsActor(actor, work),
    asSystem: (work) => runAsActor(systemActor, work),
    announce: (type, key, message) => bus.append(topicOf(type), [encodeEvent('test', { type, key, message }, {})]),
    announced: async (...types) => {
      const { rows } = await log.query<{ value: string }>(
        `select value from messages where headers->>'ce_type' = any ($1) order by "offset"`,
        [types],
      );
      return rows.map(({ value }) => JSON.parse(value) as Record<string, unknown>);
    },
    rows: <Row>(sql: string, values: unknown[] = []) =>
      withScope(running.app.get(EntityManager), serviceScope, (em) => em.execute<Row[]>(sql, values)),
    settled: async () => {
      const deadline = Date.now() + 60_000;
      // What is being handled between the two looks of one round is in the outbox by the next.
      for (let quiet = 0; quiet < 2;) {
        const waiting = await outboxAge(running.app.get(EntityManager).fork());
        const lags = await bus.lag(definition.name);
        // No lag is told of a topic that was never read yet.
        const { topics } = running.app.get(EventStrategy);
        const isRead = topics.every((topic) => lags.some((lag) => lag.topic === topic));
        quiet = waiting === 0 && isRead && lags.every(({ messages }) => messages === 0) ? quiet + 1 : 0;
        if (Date.now() > deadline) throw new Error(`still behind: ${JSON.stringify(lags)}`);
        await sleep(20);
      }
    },
    stop: async () => {
      await running.stop();
      await release();
    },
  };
}

function callingAs<C extends object>(actor: Actor, client: C): C {
  return new Proxy(client, {
    get(target, method) {
      const call = Reflect.get(target, method) as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => runAsActor(actor, () => call(...args));
    },
  });
}
