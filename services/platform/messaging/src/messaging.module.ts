import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { inRequestContext, urlOf } from '@strainscope/persistence';
import { DeadLetters } from './consume/dead-letters.ts';
import { DeadLetterReplayer } from './consume/dead-letter-replayer.ts';
import { EventStrategy } from './consume/event-strategy.ts';
import type { ConsumptionObserver, EventStrategyOptions } from './consume/event-strategy.ts';
import { KeepCause } from './consume/keep-cause.filter.ts';
import { measure } from './messaging-metrics.ts';
import type { MessagingState } from './messaging-metrics.ts';
import { Outbox, outboxAge } from './outbox/outbox.ts';
import { OutboxRelay } from './outbox/outbox-relay.ts';

export interface MessagingOptions extends EventStrategyOptions {
  /** Hears what happens to messages: for metrics and logs. */
  observer: ConsumptionObserver;
  /** Milliseconds between two looks for dead letters that an operator wants replayed; 3 s unless told. */
  lookForRequests?: number;
}

/** Injects the process's `EventBus`. */
export const EVENT_BUS = Symbol('EventBus');

const MESSAGING_STATE = Symbol('MessagingState');

class MessagingModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private stopMeasuring: () => void = () => undefined;

  constructor(
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(DeadLetterReplayer) private readonly replayer: DeadLetterReplayer,
    @Inject(MESSAGING_STATE) private readonly state: { service: string } & MessagingState,
  ) {}

  onApplicationBootstrap(): void {
    this.stopMeasuring = measure(this.state.service, this.state);
    this.relay.start();
    this.replayer.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopMeasuring();
    await this.replayer.stop();
    await this.relay.stop();
  }
}

/**
 * Gives a service `Outbox`, `DeadLetters`, `EVENT_BUS` and `EventStrategy` (for `createMicroservice`), and relays its
 * outbox while the application runs. Needs `persistenceModule` and the tables of `messagingMigrations`.
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
          new EventStrategy(options, em, deadLetters, options.observer),
      },
      {
        provide: DeadLetterReplayer,
        inject: [EventStrategy],
        useFactory: (strategy: EventStrategy) =>
          new DeadLetterReplayer(strategy, options.observer, options.lookForRequests),
      },
      {
        provide: OutboxRelay,
        inject: [MikroORM],
        useFactory: (orm: MikroORM) =>
          new OutboxRelay({ service, bus, url: urlOf(orm), unsent: (failure) => options.observer.unsent(failure) }),
      },
      {
        provide: MESSAGING_STATE,
        inject: [EntityManager, DeadLetters],
        useFactory: (em: EntityManager, deadLetters: DeadLetters) => ({
          service,
          lag: () => bus.lag(service),
          outboxAge: () => inRequestContext(em, () => outboxAge(em)),
          deadLetters: () => inRequestContext(em, () => deadLetters.count()),
          unread: (failure: unknown, metric: string) => options.observer.unread(failure, metric),
        }),
      },
      { provide: APP_FILTER, useClass: KeepCause },
    ],
    exports: [EVENT_BUS, Outbox, DeadLetters, EventStrategy, OutboxRelay],
  };
}
