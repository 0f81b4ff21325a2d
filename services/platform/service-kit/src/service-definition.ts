import type { EntitySchema } from '@mikro-orm/core';
import type { ConnectRouter } from '@connectrpc/connect';
import type { INestApplicationContext, ModuleMetadata, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { MigrationClass } from '@strainscope/persistence';
import type { EventType } from '@strainscope/proto';
import type { z } from 'zod';

/** Work that runs beside the calls: a sweeper, a lease keeper, a job's handler. Started last, stopped first. */
export interface BackgroundWorker {
  start(): Promise<void> | void;
  /** Takes no new work, finishes or gives back what it holds, then resolves. */
  stop(): Promise<void>;
}

/** A service with an HTTP surface of its own (the BFF); the others are called over Connect only. */
export interface HttpSurface {
  /** Adds what controllers cannot: static files, a Connect route, a stream. */
  configure?: (app: NestExpressApplication) => void;
  bodyLimit?: string;
}

export interface ServiceDefinition<Config = unknown> {
  /** Kebab-case; also its consumer group, its context name, and (with `_`) its schema and role. */
  name: string;
  /** Its section of the configuration, under its name in camelCase; injected as `CONFIG`. */
  config?: z.ZodType<Config> & z.ZodObject;
  /** A service without entities has no database. */
  entities?: EntitySchema[];
  /** In order; the kit's own tables (outbox, inbox) come before. */
  migrations?: MigrationClass[];
  imports?: NonNullable<ModuleMetadata['imports']>;
  controllers?: Type[];
  providers?: NonNullable<ModuleMetadata['providers']>;
  /** Puts the Connect implementations on the router; take commands and queries from `app.get(…)`. */
  rpc?: (router: ConnectRouter, app: INestApplicationContext) => void;
  /** Event types that its controllers handle; a missing handler fails the start. */
  consumes?: readonly EventType[];
  /** Providers that are also workers. */
  workers?: Type<BackgroundWorker>[];
  http?: HttpSurface;
}

/** Keeps the type of the configuration section; checks nothing at run time. */
export function defineService<Config>(definition: ServiceDefinition<Config>): ServiceDefinition<Config> {
  return definition;
}
