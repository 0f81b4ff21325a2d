import type { EntitySchema } from '@mikro-orm/core';
import type { ConnectRouter } from '@connectrpc/connect';
import type { INestApplicationContext, ModuleMetadata, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { accessEntities, CreateAccessTables } from '@strainscope/access';
import { consentEntities, CreateConsentTables } from '@strainscope/consent';
import { messagingMigrations, type Projection } from '@strainscope/messaging';
import {
  CreatePersonalDataTables,
  ExpireEvents,
  KeepDataRequests,
  type PersonalData,
} from '@strainscope/personal-data';
import type { MigrationClass, PersistenceOptions } from '@strainscope/persistence';
import type { EventType } from '@strainscope/proto';
import type { z } from 'zod';

/** Work that runs beside the calls: a sweeper, a lease keeper, a job's handler. Started last, stopped first. */
export interface BackgroundWorker {
  start(): Promise<void> | void;
  /** Takes no new work, finishes or gives back what it holds, then resolves. */
  stop(): Promise<void>;
}

/** An HTTP surface of its own, for a service that keeps nothing durable (the BFF). The others are called over Connect. */
export interface HttpSurface {
  /** Adds what controllers cannot: static files, a Connect route, a stream. */
  configure?: (app: NestExpressApplication) => void;
}

export interface ServiceDefinition<Config = unknown> {
  /** Kebab-case; also its consumer group, its context name, and (with `_`) its schema and role. */
  name: string;
  /** Its section of the configuration, under its name in camelCase; injected as `CONFIG`. */
  config?: z.ZodType<Config> & z.ZodObject;
  /** A service without entities has no database. */
  entities?: EntitySchema[];
  /** In order, after the kit's own (outbox, inbox, access projection); `migrationsIn` finds them. */
  migrations?: MigrationClass[];
  /** Keeps the access projection; `ActorTransaction`, `ActorScopes` and `NodePaths` may be injected. */
  access?: boolean;
  /** Keeps the projection of who may be processed for what: `mayProcess`, `hideWithoutConsent`. */
  consent?: boolean;
  /**
   * What it keeps of people: counted, exported and erased by the kit, which also erases what was made of events that have
   * expired, and passes over what comes late about either.
   */
  personalData?: PersonalData;
  /** Read models of libraries that listen beside the service's own handlers. */
  projections?: readonly Projection[];
  imports?: NonNullable<ModuleMetadata['imports']>;
  controllers?: Type[];
  providers?: NonNullable<ModuleMetadata['providers']>;
  /** Puts the Connect implementations on the router; take commands and queries from `app.get(…)`. */
  rpc?: (router: ConnectRouter, app: INestApplicationContext) => void;
  /** Event types that its controllers handle; a missing handler fails the start. Needs a database, for the inbox. */
  consumes?: readonly EventType[];
  /** Providers that are also workers. */
  workers?: Type<BackgroundWorker>[];
  http?: HttpSurface;
}

/** @throws for parts that exclude each other: a mistake in the code, found by any test that imports the service */
export function defineService<Config>(definition: ServiceDefinition<Config>): ServiceDefinition<Config> {
  const { name, entities, consumes, access, consent, personalData, http } = definition;
  if (!entities && (consumes || access || consent || personalData))
    throw new Error(`${name} consumes events but has no entities, hence no inbox`);
  if (entities && http) throw new Error(`${name} has a database and an HTTP surface: let the BFF speak HTTP`);
  return definition;
}

/** All that the service persists, the kit's own tables included: for `persistenceModule`, and `serviceDatabase` in tests. */
export function persistenceOf<Config>(definition: ServiceDefinition<Config>): Omit<PersistenceOptions, 'url'> {
  const { name, entities = [], migrations = [], access = false, consent = false, personalData } = definition;
  return {
    service: name,
    entities: [...entities, ...(access ? accessEntities : []), ...(consent ? consentEntities : [])],
    migrations: [
      ...messagingMigrations,
      ...(access ? [CreateAccessTables] : []),
      ...(consent ? [CreateConsentTables] : []),
      ...(personalData ? [CreatePersonalDataTables, KeepDataRequests, ExpireEvents] : []),
      ...migrations,
    ],
  };
}
