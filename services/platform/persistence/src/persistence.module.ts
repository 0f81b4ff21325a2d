import { RequestContext } from '@mikro-orm/core';
import { getEntityManagerToken, getMikroORMToken, MikroOrmModule } from '@mikro-orm/nestjs';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { DynamicModule } from '@nestjs/common';
import { ormOptions } from './connection/connection.ts';
import type { PersistenceOptions } from './connection/connection.ts';

/** Longer than any statement of a service takes: one that took longer would be tried again forever. */
const silenceMilliseconds = 300_000;

class PersistenceModule {}

/**
 * Gives a service its `EntityManager` and `MikroORM` (from `@mikro-orm/postgresql`) by plain constructor injection.
 * The manager resolves to the one of the running request, message or transaction; there is none outside:
 * enter with `inRequestContext` or `withScope`.
 */
export async function persistenceModule(options: PersistenceOptions): Promise<DynamicModule> {
  const context = options.service;
  const root = await MikroOrmModule.forRoot({
    ...ormOptions({ silenceMilliseconds, ...options }),
    contextName: context,
    registerRequestContext: false,
  });
  return {
    module: PersistenceModule,
    global: true,
    imports: [root],
    providers: [
      { provide: MikroORM, useExisting: getMikroORMToken(context) },
      { provide: EntityManager, useExisting: getEntityManagerToken(context) },
    ],
    exports: [MikroORM, EntityManager],
  };
}

/** Runs work with an identity map of its own, as every request, message and job must. */
export function inRequestContext<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  return RequestContext.create(em, work);
}
