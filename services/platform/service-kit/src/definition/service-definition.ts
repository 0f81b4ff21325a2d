import type { EntitySchema } from '@mikro-orm/core';
import type { ConnectRouter } from '@connectrpc/connect';
import type { INestApplicationContext, ModuleMetadata, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { accessEntities, CreateAccessTables } from '@strainscope/access';
import { consentEntities, CreateConsentTables } from '@strainscope/consent';
import { eventsHandledBy, messagingMigrations, type Projection } from '@strainscope/messaging';
import {
  CreatePersonalDataTables,
  ExpireEvents,
  KeepDataRequests,
  type PersonalData,
  type PersonalDataStore,
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

/** What a folder of a service adds to it. */
export interface ServicePart {
  entities?: EntitySchema[];
  controllers?: Type[];
  providers?: NonNullable<ModuleMetadata['providers']>;
  /** Providers that are also workers. */
  workers?: Type<BackgroundWorker>[];
  /** Read models of libraries that listen beside the service's own handlers. */
  projections?: readonly Projection[];
  /** What it keeps of people; what refers to another store's rows comes first. */
  personalData?: readonly PersonalDataStore[];
  /** Puts the Connect implementations on the router; take commands and queries from `app.get(…)`. */
  rpc?: (router: ConnectRouter, app: INestApplicationContext) => void;
}

/** What is true of a service as a whole. */
interface ServiceFrame<Config> {
  /** Kebab-case; also its consumer group, its context name, and (with `_`) its schema and role. */
  name: string;
  /** Its section of the configuration, under its name in camelCase; injected as `CONFIG`. */
  config?: z.ZodType<Config> & z.ZodObject;
  /** In order, after the kit's own (outbox, inbox, access projection); `migrationsIn` finds them. */
  migrations?: MigrationClass[];
  /** Keeps the access projection; `ActorTransaction`, `ActorScopes` and `NodePaths` may be injected. */
  access?: boolean;
  /** Keeps the projection of who may be processed for what: `mayProcess`, `hideWithoutConsent`. */
  consent?: boolean;
  imports?: NonNullable<ModuleMetadata['imports']>;
  http?: HttpSurface;
}

/** A service as it is written: its parts, in the order of its layers; a small one may name here what they would hold. */
export interface ServiceOptions<Config> extends ServiceFrame<Config>, Omit<ServicePart, 'personalData'> {
  parts?: readonly ServicePart[];
  /** Names the stores of personal data that no part names: the order of deletion may run across the parts. */
  personalData?: Omit<PersonalData, 'stores'> & Partial<Pick<PersonalData, 'stores'>>;
}

/** A service as the kit starts it: its parts as one. One without entities has no database. */
export interface ServiceDefinition<Config = unknown> extends ServiceFrame<Config>, Omit<ServicePart, 'personalData'> {
  /**
   * What it keeps of people: counted, exported and erased by the kit, which also erases what was made of events that have
   * expired, and passes over what comes late about either.
   */
  personalData?: PersonalData;
  /** Event types that its controllers handle; two handlers of one fail the start. Needs a database, for the inbox. */
  consumes: readonly EventType[];
}

/** Declares what a folder adds to its service; `defineService` puts the parts together. */
export function definePart<Part extends ServicePart = ServicePart>(part: NoInfer<Part>): Part {
  return part;
}

/**
 * Makes a service of its parts.
 * @throws for parts that exclude each other: a mistake in the code, found by any test that imports the service
 */
export function defineService<Config>(options: ServiceOptions<Config>): ServiceDefinition<Config> {
  const { parts = [], personalData, ...own } = options;
  const all: readonly ServicePart[] = [...parts, own];
  const controllers = all.flatMap((part) => part.controllers ?? []);
  const consumes = eventsHandledBy(controllers);
  const { name, access, consent, http } = own;
  const entities = all.some((part) => part.entities) && all.flatMap((part) => part.entities ?? []);
  if (!entities && (consumes.length > 0 || access || consent || personalData))
    throw new Error(`${name} consumes events but has no entities, hence no inbox`);
  if (entities && http) throw new Error(`${name} has a database and an HTTP surface: let the BFF speak HTTP`);
  if (!personalData && all.some((part) => part.personalData))
    throw new Error(`${name} keeps something of people: say under which context it answers for it`);
  const rpcs = all.flatMap((part) => part.rpc ?? []);
  return {
    ...own,
    ...(entities && { entities }),
    controllers,
    consumes,
    providers: all.flatMap((part) => part.providers ?? []),
    workers: all.flatMap((part) => part.workers ?? []),
    projections: all.flatMap((part) => part.projections ?? []),
    rpc: (router, app) => rpcs.forEach((rpc) => rpc(router, app)),
    ...(personalData && {
      personalData: {
        ...personalData,
        stores: [...all.flatMap((part) => part.personalData ?? []), ...(personalData.stores ?? [])],
      },
    }),
  };
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
