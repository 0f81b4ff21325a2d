import { EntityManager } from '@mikro-orm/postgresql';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { closeGracefully, configureHttpApp } from '@strainscope/http';
import { EventStrategy } from '@strainscope/messaging';
import { NestLogger } from '@strainscope/observability';
import { migrateAlone } from '@strainscope/persistence';
import { PersonalDataWorker } from '@strainscope/personal-data';
import type { Adapters } from '../adapters/adapters.ts';
import { Health } from '../adapters/health.ts';
import { once } from './once.ts';
import { rpcInterceptors, withInterceptors, type RpcRoutes } from '../rpc/rpc-server.ts';
import { serviceModule } from './service-module.ts';
import { persistenceOf, type BackgroundWorker, type ServiceDefinition } from '../definition/service-definition.ts';

/** A service that runs. */
export interface RunningService {
  name: string;
  health: Health;
  /** Puts its RPCs on a router; nothing for a service without. */
  rpcRoutes: RpcRoutes;
  /** The Nest application; for a service with an HTTP surface a `NestExpressApplication`, not yet listening. */
  app: INestApplicationContext;
  /** Not ready → workers → consumers → outbox flushed → connections. Safe to repeat. */
  stop(): Promise<void>;
}

/**
 * Starts a service on a set of adapters: build → migrate → consume → work → ready.
 * @param config the service's section of `loadConfig`, already validated
 * @throws what any step throws, after closing what was opened
 */
export async function startService<Config>(
  definition: ServiceDefinition<Config>,
  adapters: Adapters,
  config: Config,
): Promise<RunningService> {
  const logger = adapters.logger.child({ service: definition.name });
  const module = await serviceModule(definition, adapters, config, logger);
  const built = await build(definition, module, new NestLogger(logger));
  const em = definition.entities && built.app.get(EntityManager);
  const database = em && { database: () => em.fork().execute('select 1') };
  const health = new Health({ ...adapters.checks, ...database }, adapters.followedBy);
  const workers: BackgroundWorker[] = [];
  const stop = once(async () => {
    health.close();
    await Promise.all(workers.map((worker) => worker.stop()));
    await built.end();
    logger.info('stopped');
  });
  try {
    // Over connections of its own: a statement of a migration takes as long as it takes.
    if (definition.entities)
      await migrateAlone({ ...persistenceOf(definition), url: adapters.database.urlOf(definition.name) });
    await built.begin();
    for (const type of workersOf(definition)) {
      const worker = built.app.get(type, { strict: false });
      await worker.start();
      workers.push(worker);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  health.open();
  logger.info('ready');
  const interceptors = rpcInterceptors({ service: definition.name, em, actorKey: adapters.actorKey, logger });
  return {
    name: definition.name,
    health,
    app: built.app,
    rpcRoutes: (router) => definition.rpc?.(withInterceptors(router, interceptors), built.app),
    stop,
  };
}

function workersOf<Config>({ workers = [], personalData }: ServiceDefinition<Config>) {
  return personalData ? [...workers, PersonalDataWorker] : workers;
}

interface Built {
  app: INestApplicationContext;
  /** From here on events come in and the outbox goes out. */
  begin(): Promise<unknown>;
  /** Finishes what is in hand, then closes everything. */
  end(): Promise<void>;
}

async function build<Config>(
  definition: ServiceDefinition<Config>,
  module: DynamicModule,
  logger: NestLogger,
): Promise<Built> {
  const options = { logger, abortOnError: false };
  if (definition.http) {
    const app = await NestFactory.create<NestExpressApplication>(module, {
      ...options,
      bodyParser: false,
    });
    configureHttpApp(app);
    definition.http.configure?.(app);
    return { app, begin: () => app.init(), end: () => closeGracefully(app) };
  }
  if (definition.entities) {
    const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
      ...options,
      inject: [EventStrategy],
      useFactory: (strategy: EventStrategy) => ({ strategy }),
    });
    return { app, begin: () => app.listen(), end: () => app.close() };
  }
  const app = await NestFactory.createApplicationContext(module, options);
  return { app, begin: () => app.init(), end: () => app.close() };
}
