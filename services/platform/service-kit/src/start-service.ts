import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { NestLogger } from '@strainscope/observability';
import { migrate } from '@strainscope/persistence';
import type { Adapters } from './adapters.ts';
import { Health } from './health.ts';
import { rpcInterceptors, withInterceptors, type RpcRoutes } from './rpc/rpc-server.ts';
import { serviceModule } from './service-module.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** A service that runs. */
export interface RunningService {
  name: string;
  health: Health;
  /** Nothing to put for a service without RPCs. */
  rpcRoutes: RpcRoutes;
  app: INestApplicationContext;
  /** Not ready → workers stop → consumers finish → outbox flushed → connections closed. Safe to repeat. */
  stop(): Promise<void>;
}

/**
 * Starts a service on a set of adapters: migrate → consumers → workers → ready.
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
  const app = await NestFactory.createApplicationContext(module, {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const health = new Health();
  try {
    if (definition.entities) await migrate(app.get(MikroORM));
    const workers = (definition.workers ?? []).map((worker) => app.get(worker, { strict: false }));
    for (const worker of workers) await worker.start();
    const interceptors = rpcInterceptors({
      service: definition.name,
      em: definition.entities && app.get(EntityManager),
      actorKey: adapters.actorKey,
      logger,
    });
    health.ready = true;
    return {
      name: definition.name,
      health,
      app,
      rpcRoutes: (router) => definition.rpc?.(withInterceptors(router, interceptors), app),
      stop: async () => {
        health.ready = false;
        await Promise.all(workers.map((worker) => worker.stop()));
        await app.close();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
