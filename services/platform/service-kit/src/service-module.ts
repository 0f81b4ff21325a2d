import type { DynamicModule, Provider } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { persistenceModule } from '@strainscope/persistence';
import type { Adapters } from './adapters.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { ACTOR_KEY, BLOBS, BUS, CALLS, CLOCK, CONFIG, JOBS, LOGGER, MAILER } from './tokens.ts';

class ServiceModule {}
class KitModule {}

/** The root module of a service: its own parts on top of what the kit provides to all of them. */
export async function serviceModule<Config>(
  definition: ServiceDefinition<Config>,
  adapters: Adapters,
  config: Config,
  logger: Logger,
): Promise<DynamicModule> {
  const { name, entities, migrations = [], imports = [], controllers = [], providers = [], workers = [] } = definition;
  const persistence = entities
    ? [await persistenceModule({ service: name, url: adapters.database.urlOf(name), entities, migrations })]
    : [];
  return {
    module: ServiceModule,
    imports: [kitModule(adapters, config, logger), ...persistence, ...imports],
    controllers,
    providers: [...providers, ...workers],
  };
}

function kitModule(adapters: Adapters, config: unknown, logger: Logger): DynamicModule {
  const provided: Provider[] = [
    { provide: CONFIG, useValue: config },
    { provide: CLOCK, useValue: adapters.clock },
    { provide: BUS, useValue: adapters.bus },
    { provide: JOBS, useValue: adapters.jobs },
    { provide: BLOBS, useValue: adapters.blobs },
    { provide: MAILER, useValue: adapters.mailer },
    { provide: LOGGER, useValue: logger },
    { provide: CALLS, useValue: adapters.calls },
    { provide: ACTOR_KEY, useValue: adapters.actorKey },
  ];
  return { module: KitModule, global: true, providers: provided, exports: provided };
}
