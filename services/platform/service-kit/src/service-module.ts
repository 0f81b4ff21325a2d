import type { DynamicModule, Provider } from '@nestjs/common';
import { AccessProjectionModule, accessProjection } from '@strainscope/access';
import { EVENT_BUS, messagingModule } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { persistenceModule } from '@strainscope/persistence';
import type { Adapters } from './adapters.ts';
import { observeConsumption } from './observe-consumption.ts';
import { persistenceOf, type ServiceDefinition } from './service-definition.ts';
import { ACTOR_KEY, BLOBS, CALLS, CLOCK, CONFIG, JOBS, LOGGER, MAILER } from './tokens.ts';

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
  const durable = entities ? await durableModules(definition, adapters, logger) : [busModule(adapters)];
  return {
    module: ServiceModule,
    imports: [kitModule(adapters, config, logger), ...durable, ...(access ? [AccessProjectionModule] : []), ...imports],
    controllers,
    providers: [...providers, ...workers],
  };
}

/** Database, outbox, inbox. */
async function durableModules<Config>(
  definition: ServiceDefinition<Config>,
  { bus, database }: Adapters,
  logger: Logger,
): Promise<DynamicModule[]> {
  const { name: service, consumes = [], access = false } = definition;
  return [
    await persistenceModule({ ...persistenceOf(definition), url: database.urlOf(service) }),
    messagingModule({
      service,
      bus,
      consumes,
      projections: access ? [accessProjection] : [],
      observer: observeConsumption(service, logger),
    }),
  ];
}

/** A service without a database may still listen: `bus.fanOut`. */
function busModule({ bus }: Adapters): DynamicModule {
  const provider = { provide: EVENT_BUS, useValue: bus };
  return { module: BusModule, global: true, providers: [provider], exports: [provider] };
}

function kitModule(adapters: Adapters, config: unknown, logger: Logger): DynamicModule {
  const provided: Provider[] = [
    { provide: CONFIG, useValue: config },
    { provide: CLOCK, useValue: adapters.clock },
    { provide: JOBS, useValue: adapters.jobs },
    { provide: BLOBS, useValue: adapters.blobs },
    { provide: MAILER, useValue: adapters.mailer },
    { provide: LOGGER, useValue: logger },
    { provide: CALLS, useValue: adapters.calls },
    { provide: ACTOR_KEY, useValue: adapters.actorKey },
  ];
  return { module: KitModule, global: true, providers: provided, exports: provided };
}
