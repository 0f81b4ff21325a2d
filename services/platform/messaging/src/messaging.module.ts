import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DeadLetters } from './consume/dead-letters.ts';
import { EventStrategy } from './consume/event-strategy.ts';
import type { ConsumptionObserver, EventStrategyOptions } from './consume/event-strategy.ts';
import { KeepCause } from './consume/keep-cause.filter.ts';
import { Outbox } from './outbox/outbox.ts';
import { OutboxRelay } from './outbox/outbox-relay.ts';

export interface MessagingOptions extends EventStrategyOptions {
  observer?: ConsumptionObserver;
}

/** Injects the process's `EventBus`. */
export const EVENT_BUS = Symbol('EventBus');

class MessagingModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(OutboxRelay) private readonly relay: OutboxRelay) {}

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.relay.stop();
  }
}

const silent: ConsumptionObserver = {
  handled: () => undefined,
  repeated: () => undefined,
  parked: () => undefined,
  unknown: () => undefined,
};

/**
 * Gives a service `Outbox`, `DeadLetters`, `EVENT_BUS` and `EventStrategy` (for `createMicroservice`), and relays its
 * outbox while the application runs. Needs `persistenceModule` and the tables of `CreateMessagingTables`.
 */
export function messagingModule(options: MessagingOptions): DynamicModule {
  const { service, bus } = options;
  return {
    module: MessagingModule,
    global: true,
    providers: [
      { provide: EVENT_BUS, useValue: bus },
      { provide: Outbox, useValue: new Outbox(service) },
      {
        provide: DeadLetters,
        inject: [EntityManager, Outbox],
        useFactory: (em: EntityManager, outbox: Outbox) => new DeadLetters(em, outbox, service),
      },
      {
        provide: EventStrategy,
        inject: [EntityManager, DeadLetters],
        useFactory: (em: EntityManager, deadLetters: DeadLetters) =>
          new EventStrategy(options, em, deadLetters, options.observer ?? silent),
      },
      {
        provide: OutboxRelay,
        inject: [MikroORM],
        useFactory: (orm: MikroORM) =>
          new OutboxRelay({ service, bus, url: orm.config.get<'clientUrl', string>('clientUrl') }),
      },
      { provide: APP_FILTER, useClass: KeepCause },
    ],
    exports: [EVENT_BUS, Outbox, DeadLetters, EventStrategy, OutboxRelay],
  };
}
