import type { DynamicModule, Provider } from '@nestjs/common';
import { AccessProjectionModule, accessProjection } from '@strainscope/access';
import { EntityManager } from '@mikro-orm/postgresql';
import { consentProjection } from '@strainscope/consent';
import { nothingNoted } from '@strainscope/kernel';
import { EVENT_BUS, messagingModule, Outbox } from '@strainscope/messaging';
import {
  aboutErased,
  aboutExpired,
  expiredEventsProjection,
  PendingWork,
  personalDataProjection,
  PersonalDataWorker,
  type PersonalData,
} from '@strainscope/personal-data';
import type { Logger } from '@strainscope/observability';
import { persistenceModule } from '@strainscope/persistence';
import type { Adapters } from '../adapters/adapters.ts';
import { heldJobs } from '../in-hand/held-jobs.ts';
import { observeConsumption } from './observe-consumption.ts';
import { persistenceOf, type ServiceDefinition } from '../definition/service-definition.ts';
import { tracedJobs } from './traced-jobs.ts';
import {
  ACTOR_KEY,
  BLOBS,
  CALLS,
  CLOCK,
  CONFIG,
  IN_HAND,
  JOBS,
  LOGGER,
  MAILER,
  PUBLIC_URL,
  SMS,
} from '../definition/tokens.ts';

class ServiceModule {}
class KitModule {}
class BusModule {}

/** The root module of a service: its own parts on top of what the kit provides to all of them. */
export async function serviceModule<Config>(
  definition: ServiceDefinition<Config>,
  adapters: Adapters,
  config: Config,
  logger: Logger,
): Promise<DynamicModule> {
  const { access = false, entities, imports = [], controllers = [], providers = [], workers = [] } = definition;
  const { personalData } = definition;
  const work = new PendingWork();
  const durable = entities ? await durableModules(definition, adapters, logger, work) : [busModule(adapters)];
  return {
    module: ServiceModule,
    imports: [
      kitModule(definition.name, adapters, config, logger),
      ...durable,
      ...(access ? [AccessProjectionModule] : []),
      ...imports,
    ],
    controllers,
    providers: [
      ...providers,
      ...workers,
      ...(personalData ? [personalDataWorker(personalData, adapters, work, logger)] : []),
    ],
  };
}

/** Database, outbox, inbox. */
async function durableModules<Config>(
  definition: ServiceDefinition<Config>,
  { bus, database, inHand }: Adapters,
  logger: Logger,
  work: PendingWork,
): Promise<DynamicModule[]> {
  const { name: service, consumes, access = false, consent = false, personalData, projections = [] } = definition;
  return [
    await persistenceModule({ ...persistenceOf(definition), url: database.urlOf(service) }),
    messagingModule({
      service,
      bus,
      consumes,
      projections: [
        ...(access ? [accessProjection] : []),
        ...(consent ? [consentProjection] : []),
        ...(personalData ? [personalDataProjection(personalData, new Outbox(service), work)] : []),
        ...(personalData ? [expiredEventsProjection(personalData, work)] : []),
        ...projections,
      ],
      ...(personalData && {
        drops: async (...told) => new Set([...(await aboutErased(...told)), ...(await aboutExpired(...told))]),
      }),
      observer: observeConsumption(service, logger),
      ...(inHand && { inHand }),
    }),
  ];
}

function personalDataWorker(data: PersonalData, { blobs }: Adapters, work: PendingWork, logger: Logger): Provider {
  return {
    provide: PersonalDataWorker,
    inject: [EntityManager, Outbox],
    useFactory: (em: EntityManager, outbox: Outbox) => {
      em.getEventManager().registerSubscriber(work);
      return new PersonalDataWorker(em, outbox, blobs, data, work, (err, about) =>
        logger.error({ err, ...about }, 'personal data left to do'),
      );
    },
  };
}

/** A service without a database may still listen: `bus.fanOut`. */
function busModule({ bus }: Adapters): DynamicModule {
  const provider = { provide: EVENT_BUS, useValue: bus };
  return { module: BusModule, global: true, providers: [provider], exports: [provider] };
}

function kitModule(service: string, adapters: Adapters, config: unknown, logger: Logger): DynamicModule {
  const { inHand = nothingNoted } = adapters;
  const provided: Provider[] = [
    { provide: CONFIG, useValue: config },
    { provide: CLOCK, useValue: adapters.clock },
    { provide: JOBS, useValue: heldJobs(tracedJobs(adapters.jobs, service, logger), inHand) },
    { provide: IN_HAND, useValue: inHand },
    { provide: BLOBS, useValue: adapters.blobs },
    { provide: MAILER, useValue: adapters.mailer },
    { provide: SMS, useValue: adapters.sms },
    { provide: PUBLIC_URL, useValue: adapters.publicUrl },
    { provide: LOGGER, useValue: logger },
    { provide: CALLS, useValue: adapters.calls },
    { provide: ACTOR_KEY, useValue: adapters.actorKey },
  ];
  return { module: KitModule, global: true, providers: provided, exports: provided };
}
